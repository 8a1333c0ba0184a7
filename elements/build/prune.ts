/**
 * Rollup plugin: removes from the output directory what this build did not write, such as chunks of an
 * earlier build, and folders that become empty.
 */
import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { OutputPlugin } from 'rollup'

/**
 * @param keep folders that belong to other outputs
 */
export const prune = (keep: readonly string[] = []): OutputPlugin => ({
  name: 'bank-prune',
  writeBundle({ dir = '' }, bundle) {
    const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
      .map((entry) => ({ isFile: entry.isFile(), path: join(entry.parentPath, entry.name) }))
      .filter(({ path }) => !keep.includes(relative(dir, path).split(sep)[0]!))
    for (const { isFile, path } of entries)
      if (isFile && !(relative(dir, path).split(sep).join('/') in bundle)) rmSync(path)
    // The deepest first, because a folder may contain only empty folders.
    const folders = entries.filter(({ isFile }) => !isFile).map(({ path }) => path)
    for (const path of folders.toSorted((a, b) => b.length - a.length))
      if (readdirSync(path).length === 0) rmdirSync(path)
  },
})
