/** The files of a bank's folder that a build is made from. */
import { readdirSync, statSync, type Stats } from 'node:fs'
import { join, resolve } from 'node:path'

/** The kind of file at the end of a path, through links; undefined where that is nothing. */
function kindOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

const pathsIn = (folder: string): string[] =>
  kindOf(folder)?.isDirectory() ? readdirSync(folder).map((name) => join(folder, name)) : []

/** Absolute paths; nothing says that they are a bank's. */
export function bankFiles(dir: string): string[] {
  const languages = pathsIn(resolve(dir, 'texts'))
  return [...pathsIn(resolve(dir)), ...languages, ...languages.flatMap(pathsIn)].filter((path) =>
    kindOf(path)?.isFile(),
  )
}
