/**
 * What the build has worked out before, on disk and keyed by content: a result is found again exactly when
 * everything it was made of is the same. Entries that no build has used for two weeks are removed.
 */
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
/** Version of a package by the lock file. */
export const versionOf = (name) => packages[`node_modules/${name}`].version

const FOLDER = fileURLToPath(new URL('../../.cache/build/', import.meta.url))
const DAY = 86_400_000
const KEPT_FOR = 14 * DAY

/** Hash of texts; none of them can run into the next one. @param {string[]} parts */
export const hashOf = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex')
}

/**
 * @param {string} name of the folder
 * @param {string[]} made what else the results depend on: versions of tools, their settings
 */
export function diskCache(name, ...made) {
  const folder = join(FOLDER, name)
  const known = new Map()
  const fileOf = (key) => join(folder, `${hashOf(...made, key)}.json`)
  mkdirSync(folder, { recursive: true })
  const now = Date.now()
  for (const file of readdirSync(folder)) {
    const path = join(folder, file)
    if (now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now) > KEPT_FOR)
      rmSync(path, { force: true })
  }
  return {
    /** @returns {any} what was kept under this key; undefined when nothing was, or it can't be read */
    get(key) {
      if (known.has(key)) return known.get(key)
      const file = fileOf(key)
      try {
        const value = JSON.parse(readFileSync(file, 'utf8'))
        if (now - statSync(file).mtimeMs > DAY) utimesSync(file, new Date(now), new Date(now))
        known.set(key, value)
        return value
      } catch {
        return undefined
      }
    },
    /** Another build may write the same at the same time, so a file appears whole or not at all. */
    set(key, value) {
      known.set(key, value)
      const file = fileOf(key)
      writeFileSync(`${file}.${process.pid}`, JSON.stringify(value))
      renameSync(`${file}.${process.pid}`, file)
    },
  }
}
