/** Files and modules that some files reach, over the files that they import. */
import { posix } from 'node:path'
import { scan } from './scan.ts'

interface Reached {
  /** Paths inside the repository, the first ones too. */
  readonly files: ReadonlySet<string>
  /** Names of modules that are no files of ours. */
  readonly modules: ReadonlySet<string>
}

/**
 * @param read gives the text of a file; undefined where there is none
 * @param by `loads`: over what is there when a file runs; `imports`: over types and dynamic imports too
 */
export function reachedFrom(
  starts: Iterable<string>,
  read: (path: string) => string | undefined,
  by: 'loads' | 'imports',
): Reached {
  const files = new Set<string>()
  const modules = new Set<string>()
  const visit = (path: string): void => {
    const text = files.has(path) ? undefined : read(path)
    if (text === undefined) return
    files.add(path)
    for (const name of scan(path, text)[by]) {
      if (name.startsWith('.')) visit(posix.join(posix.dirname(path), name))
      else modules.add(name)
    }
  }
  for (const path of starts) visit(path)
  return { files, modules }
}
