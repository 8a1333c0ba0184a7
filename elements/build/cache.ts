/**
 * Results of earlier builds, on disk and keyed by content: a result is reused exactly when all of its inputs
 * are the same.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './repository.ts'

const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string }>
}
/** Version of a package in the lock file. */
export const versionOf = (name: string): string => packages[`node_modules/${name}`]!.version

const FOLDER = at('.cache/build')

/** Hash of several texts, which also depends on where one ends and the next begins. */
export const hashOf = (...parts: string[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex')
}

export interface DiskCache<Value> {
  /** The result with this key; undefined if there is none, or it can't be read. */
  get(key: string): Value | undefined
  /** Writes a result. */
  set(key: string, value: Value): void
}

/**
 * @param name of the folder
 * @param inputs other inputs of the results: versions and settings of tools
 */
export function diskCache<Value>(name: string, ...inputs: string[]): DiskCache<Value> {
  const folder = join(FOLDER, name)
  const memory = new Map<string, Value>()
  const fileOf = (key: string): string => join(folder, `${hashOf(...inputs, key)}.json`)
  mkdirSync(folder, { recursive: true })
  return {
    get(key) {
      if (memory.has(key)) return memory.get(key)
      try {
        const value = JSON.parse(readFileSync(fileOf(key), 'utf8')) as Value
        memory.set(key, value)
        return value
      } catch {
        return undefined
      }
    },
    // Another build may write the same one at the same time, so the file is created complete or not at all.
    set(key, value) {
      memory.set(key, value)
      const file = fileOf(key)
      writeFileSync(`${file}.${process.pid}`, JSON.stringify(value))
      renameSync(`${file}.${process.pid}`, file)
    },
  }
}
