/**
 * Builds the bundles of rollup.config.mjs in one process, so that every module is compiled once. Bundles
 * that don't need each other are built at the same time: while the workers minify one, this thread builds
 * the next.
 * node elements/build/build.ts [tests]
 * Needs a Node that strips types, because rollup.config.mjs imports TypeScript.
 */
import { rollup, type OutputOptions, type RollupError, type RollupLog, type RollupOptions } from 'rollup'

/** A warning is printed and doesn't stop the build. */
const warned = (warning: string | RollupLog | (() => string | RollupLog)): void => {
  const log = typeof warning === 'function' ? warning() : warning
  console.warn(`(!) ${typeof log === 'string' ? log : log.message}`)
}

interface Bundle {
  /** Bundles whose files it reads. */
  readonly reads?: readonly string[]
  readonly config: RollupOptions
}
type Bundles = Readonly<Record<string, Bundle>>

const CONFIG = new URL('../../rollup.config.mjs', import.meta.url).href

/**
 * Makes one bundle, and writes it after the bundles whose files it reads.
 * @param config
 * @param readable
 */
async function make({ onwarn, output, ...input }: RollupOptions, readable: Promise<unknown>): Promise<void> {
  const bundle = await rollup({ ...input, ...(onwarn && { onwarn: (warning) => onwarn(warning, warned) }) })
  await readable
  for (const target of [output].flat() as OutputOptions[]) await bundle.write(target)
  await bundle.close()
}

/** @param {Record<string, { reads?: string[], config: import('rollup').RollupOptions }>} configs */
async function buildAll(configs: Bundles): Promise<void> {
  const tasks = new Map<string, Promise<void>>()
  // A bundle comes after those that it reads.
  for (const [name, { reads = [], config }] of Object.entries(configs)) {
    const readable = Promise.all(reads.map(async (source) => tasks.get(source)))
    // It may fail before anything awaits it; the failing bundle itself reports the error.
    readable.catch(() => undefined)
    tasks.set(name, make(config, readable))
  }
  await Promise.all(tasks.values())
}

// The build is for customers; React draws the first screens as it does for them, which is also faster.
process.env.NODE_ENV = 'production'

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
