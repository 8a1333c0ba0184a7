/**
 * Rollup plugin: removes from the output directory what this build did not write, such as chunks of the build
 * before.
 */
import { readdirSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * @param {string[]} keep folders that are somebody else's
 * @returns {import('rollup').Plugin}
 */
export const prune = (keep = []) => ({
  name: 'bank-prune',
  writeBundle({ dir }, bundle) {
    for (const one of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      const file = join(one.parentPath, one.name)
      if (keep.includes(relative(dir, file).split(sep)[0])) continue
      if (one.isFile() && !(relative(dir, file).split(sep).join('/') in bundle)) rmSync(file)
    }
  },
})
