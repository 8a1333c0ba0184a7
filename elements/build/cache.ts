/**
 * Results of earlier builds, on disk and keyed by content: a result is reused exactly when all of its inputs
 * are the same.
 */
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './repository.ts'

export interface DiskCache {
  /** The result with this key; undefined if there is none. */
  get(key: string): string | undefined
  /** Writes a result. */
  set(key: string, value: string): void
}

/**
 * @param name of the folder
 * @param inputs other inputs of the results: versions and settings of tools
 */
export function diskCache(name: string, ...inputs: string[]): DiskCache {
  const folder = at(`.cache/build/${name}`)
  const memory = new Map<string, string>()
  const fileOf = (key: string): string => join(folder, hash('sha256', JSON.stringify([...inputs, key])))
  mkdirSync(folder, { recursive: true })
  return {
    get(key) {
      const file = fileOf(key)
      if (!memory.has(key) && existsSync(file)) memory.set(key, readFileSync(file, 'utf8'))
      return memory.get(key)
    },
    // Another build may write the same one at the same time, so the file is created complete or not at all.
    set(key, value) {
      memory.set(key, value)
      const file = fileOf(key)
      writeFileSync(`${file}.${process.pid}`, value)
      renameSync(`${file}.${process.pid}`, file)
    },
  }
}
