/**
 * The release before: PREVIOUS_RELEASE names a folder with its tree, else it is taken from the last tag of a
 * release, else it is this very tree. A release that needs packages which aren't here any more is tried by
 * PREVIOUS_RELEASE alone.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ROOT } from './rig.ts'

export interface Previous {
  readonly name: string
  /** A folder with `src/proxy/node.ts` and what it imports. */
  readonly tree: string
}

/** The output of git, without the end of its last line; undefined when it can't. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** The sources of a tag. They lie within this tree, so that they find its packages. */
function unpacked(tag: string): string {
  const tree = join(ROOT, '.cache/previous', tag)
  if (existsSync(join(tree, 'src/proxy/node.ts'))) return tree
  mkdirSync(tree, { recursive: true })
  const { status: packed, stdout } = spawnSync(
    'git',
    ['archive', '--format=tar', tag, 'src', 'package.json'],
    { cwd: ROOT, maxBuffer: 1 << 28 },
  )
  const { status } = spawnSync('tar', ['-x', '-C', tree], { input: stdout })
  if (packed !== 0 || status !== 0) throw new Error(`${tag} can't be unpacked`)
  return tree
}

/** Files that name the packages of a tree; an older one has the first alone. */
const MANIFESTS = ['package.json', 'src/proxy/package.json'] as const

/** Packages that a tag's proxy may need and that aren't here any more. */
function gone(tag: string): readonly string[] {
  const needed = (texts: readonly string[]) =>
    texts.flatMap((text) =>
      Object.keys((JSON.parse(text) as { dependencies?: Record<string, string> }).dependencies ?? {}),
    )
  const here = new Set(needed(MANIFESTS.map((path) => readFileSync(join(ROOT, path), 'utf8'))))
  return needed(MANIFESTS.map((path) => git('show', `${tag}:${path}`) ?? '{}')).filter(
    (name) => !here.has(name),
  )
}

/** @throws where the folder or the tag holds no proxy */
export function previousRelease(): Previous {
  const { PREVIOUS_RELEASE: folder } = process.env
  if (folder !== undefined) {
    if (!existsSync(join(folder, 'src/proxy/node.ts')))
      throw new Error(`PREVIOUS_RELEASE: ${folder} has no src/proxy/node.ts`)
    return { name: 'the release in PREVIOUS_RELEASE', tree: resolve(folder) }
  }
  const tag = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname')?.split('\n')[0]
  if (!tag) return { name: 'this very tree, as there is no release yet', tree: ROOT }
  const missing = gone(tag)
  return missing.length === 0
    ? { name: tag, tree: unpacked(tag) }
    : { name: `this very tree, as ${tag} needs packages of its own (${missing.join(', ')})`, tree: ROOT }
}
