/**
 * Throw-away copies of the project, in which mutations are applied: never the checkout itself. They lie under
 * .cache/mutants/ for as long as the run lasts.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const cache = join(root, '.cache/mutants')

/** Of this run alone: another may go on beside it. */
const trees = join(cache, `trees-${process.pid}`)
const LARGE = 1 << 30

/** Files of the working tree, with those that are new and not ignored. */
const filesHere = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)))

export interface Tree {
  readonly path: string
  read(file: string): string
  write(file: string, text: string): void
}

const treeAt = (path: string): Tree => ({
  path,
  read: (file) => readFileSync(join(path, file), 'utf8'),
  write: (file, text) => writeFileSync(join(path, file), text),
})

/** The source of a tree: a commit or the checkout as it is now; its tests may be those of another commit. */
export interface Source {
  readonly commit?: string | undefined
  readonly tests?: string | undefined
}

function unpack(commit: string, path: string, folder?: string): void {
  const args = ['archive', '--format=tar', commit, ...(folder ? [folder] : [])]
  const archive = execFileSync('git', args, { cwd: root, maxBuffer: LARGE })
  execFileSync('tar', ['-x', '-C', path], { input: archive })
}

/** Copies the source with its packages; with the last build when `built`. */
export function makeTree(name: string, { commit, tests, built }: Source & { built: boolean }): Tree {
  const path = join(trees, name)
  mkdirSync(path, { recursive: true })
  if (commit) unpack(commit, path)
  else
    for (const file of filesHere()) {
      mkdirSync(dirname(join(path, file)), { recursive: true })
      cpSync(join(root, file), join(path, file))
    }
  if (tests) {
    rmSync(join(path, 'test'), { recursive: true })
    unpack(tests, path, 'test')
  }
  const packages = realpathSync(join(root, 'node_modules'))
  symlinkSync(packages, join(path, 'node_modules'))
  // The lock file that builds and tests look at: here it asks for those that are there.
  cpSync(join(packages, '.package-lock.json'), join(path, 'package-lock.json'))
  if (built && existsSync(join(root, 'dist')))
    cpSync(join(root, 'dist'), join(path, 'dist'), { recursive: true })
  return treeAt(path)
}

/** Another tree just like it, with what was built there. */
export function copyTree({ path: from }: Tree, name: string): Tree {
  const path = join(trees, name)
  cpSync(from, path, { recursive: true, verbatimSymlinks: true })
  return treeAt(path)
}

export const removeTrees = (): void => rmSync(trees, { recursive: true, force: true })

const commitHash = (commit: string): string =>
  execFileSync('git', ['rev-parse', '--short=12', commit], { cwd: root, encoding: 'utf8' }).trim()

function hashHere(): string {
  const hash = createHash('sha256')
  for (const file of filesHere().toSorted())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}

/** Measurements on one tree hold for another of the same name. */
export const fingerprint = ({ commit, tests }: Source): string =>
  (commit ? commitHash(commit) : hashHere()) + (tests ? `-${commitHash(tests)}` : '')
