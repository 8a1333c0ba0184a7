/**
 * Builds the bundles of rollup.config.mjs in one process, so that every module is compiled once.
 * `node elements/build/build.ts [tests]`
 */
import { rollup, type RollupError, type RollupOptions } from 'rollup'

type Bundles = Readonly<Record<string, RollupOptions>>

const CONFIG = new URL('../../rollup.config.mjs', import.meta.url).href

/** One after the other: some read what an earlier one has written. */
async function buildAll(bundles: Bundles): Promise<void> {
  for (const { output = [], ...input } of Object.values(bundles)) {
    const bundle = await rollup(input)
    for (const target of [output].flat()) await bundle.write(target)
    await bundle.close()
  }
}

// The build is for customers; React draws the first screens as it does for them, which is also faster.
process.env['NODE_ENV'] = 'production'

try {
  // Read here, so that a mistake in the bank's folder is told like any other.
  const { bundles, testBundles } = (await import(CONFIG)) as Record<'bundles' | 'testBundles', Bundles>
  await buildAll(process.argv[2] === 'tests' ? testBundles : bundles)
} catch (error) {
  const { loc, frame, message, plugin, name } = error as RollupError
  const place = loc ? ` (${loc.file}:${loc.line}:${loc.column})` : ''
  console.error(
    plugin || loc || name === 'BankError' ? [`${message}${place}`, frame].filter(Boolean).join('\n') : error,
  )
  // A compiler that has failed keeps its watcher open, and with it the process.
  process.exit(1)
}
