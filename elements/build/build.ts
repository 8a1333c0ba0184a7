/**
 * Builds the bundles of rollup.config.mjs in one process, so that every module is compiled once. Bundles that
 * don't need each other are built at the same time: while the workers minify one, this thread builds the
 * next. `node elements/build/build.ts [tests]`
 */
import { rollup, type RollupError, type RollupOptions } from 'rollup'

/** Settings of one call of Rollup. */
export interface Bundle extends RollupOptions {
  /** Names of the bundles whose files it reads when it is written. */
  readonly reads?: readonly string[]
}
type Bundles = Readonly<Record<string, Bundle>>

const CONFIG = new URL('../../rollup.config.mjs', import.meta.url).href

/** Makes one bundle, and writes it after the bundles whose files it reads. */
async function make(entry: Bundle, readable: Promise<unknown>): Promise<void> {
  const { output = [], reads: _, ...input } = entry
  const bundle = await rollup(input)
  await readable
  for (const target of [output].flat()) await bundle.write(target)
  await bundle.close()
}

async function buildAll(bundles: Bundles): Promise<void> {
  const tasks = new Map<string, Promise<void>>()
  for (const [name, bundle] of Object.entries(bundles)) {
    const readable = Promise.all((bundle.reads ?? []).map(async (source) => tasks.get(source)))
    // It may fail before anything awaits it; the failing bundle itself reports the error.
    readable.catch(() => undefined)
    tasks.set(name, make(bundle, readable))
  }
  await Promise.all(tasks.values())
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
  // Bundles that are still being made would keep the process, some of them for ever.
  process.exit(1)
}
