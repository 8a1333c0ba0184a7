/**
 * Rollup plugin: empties the output directory before its files are written, of those of an earlier build too.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPlugin } from 'rollup'

/**
 * @param keep folders and files that belong to other outputs
 */
export const prune = (keep: readonly string[] = []): OutputPlugin => ({
  name: 'bank-prune',
  generateBundle: {
    // Last, so that a build which fails leaves the earlier files.
    order: 'post',
    handler({ dir = '' }) {
      for (const name of existsSync(dir) ? readdirSync(dir) : [])
        if (!keep.includes(name)) rmSync(join(dir, name), { recursive: true })
    },
  },
})
