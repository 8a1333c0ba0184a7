/** The files of a bank's folder that a build is made from. Plain JavaScript for Node 20. */
import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The kind of file at the end of a path, through links; undefined where that is nothing. */
function kindOf(path) {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

const pathsIn = (folder) =>
  kindOf(folder)?.isDirectory() ? readdirSync(folder).map((name) => join(folder, name)) : []

/** @returns {string[]} absolute paths; whether they are a bank's is not looked at */
export function bankFiles(dir) {
  const languages = pathsIn(resolve(dir, 'texts'))
  return [...pathsIn(resolve(dir)), ...languages, ...languages.flatMap(pathsIn)].filter((path) =>
    kindOf(path)?.isFile(),
  )
}
