/**
 * Throw-away copies of the project, in which mutations are applied: never the checkout itself. They lie under
 * .cache/mutants/ and are made anew by each run.
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

/** Copies a commit, or what is in the checkout now, with its packages; with the last build when `built`. */
export function makeTree(
  name: string,
  { commit, built }: { commit?: string | undefined; built: boolean },
): Tree {
  const path = join(cache, name)
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true })
  if (commit) {
    const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: LARGE })
    execFileSync('tar', ['-x', '-C', path], { input: archive })
  } else {
    for (const file of filesHere()) {
      mkdirSync(dirname(join(path, file)), { recursive: true })
      cpSync(join(root, file), join(path, file))
    }
  }
  symlinkSync(realpathSync(join(root, 'node_modules')), join(path, 'node_modules'))
  if (built && existsSync(join(root, 'dist')))
    cpSync(join(root, 'dist'), join(path, 'dist'), { recursive: true })
  return {
    path,
    read: (file) => readFileSync(join(path, file), 'utf8'),
    write: (file, text) => writeFileSync(join(path, file), text),
  }
}

/** Hash of all sources and tests: what is measured on one tree holds for another of the same. */
export function fingerprint({ commit }: { commit?: string | undefined }): string {
  if (commit)
    return execFileSync('git', ['rev-parse', commit], { cwd: root, encoding: 'utf8' }).trim().slice(0, 12)
  const hash = createHash('sha256')
  for (const file of filesHere().toSorted())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}
