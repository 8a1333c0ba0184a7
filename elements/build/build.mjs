/**
 * Builds the bundles of rollup.config.mjs: those that don't need each other at the same time, in one process,
 * so that every module is compiled once; what is being minified in the workers meanwhile leaves this thread
 * free for the next bundle.
 *
 *   node elements/build/build.mjs [tests]
 *
 * Needs a Node that strips types, as rollup.config.mjs imports TypeScript.
 */
import { rollup } from 'rollup'
import { bundles, testBundles } from '../../rollup.config.mjs'
import { endCompiler } from './compile.mjs'

/** A warning stops nothing, but nobody should overlook it. */
const warned = (warning) => console.warn(`(!) ${warning.message}`)

async function write({ onwarn, output, ...input }) {
  const bundle = await rollup({ ...input, onwarn: (warning) => onwarn(warning, warned) })
  for (const one of output) await bundle.write(one)
  await bundle.close()
}

/** @param {Record<string, { after?: string[], config: import('rollup').RollupOptions }>} wanted */
async function buildAll(wanted) {
  const started = new Map()
  const start = (name) => {
    if (!started.has(name)) {
      const { after = [], config } = wanted[name]
      started.set(
        name,
        Promise.all(after.map(start)).then(() => write(config)),
      )
    }
    return started.get(name)
  }
  await Promise.all(Object.keys(wanted).map(start))
}

try {
  await buildAll(process.argv[2] === 'tests' ? testBundles : bundles)
} catch (error) {
  const { loc, frame, message, plugin } = error
  const where = loc ? ` (${loc.file}:${loc.line}:${loc.column})` : ''
  console.error(plugin || loc ? [`${message}${where}`, frame].filter(Boolean).join('\n') : error)
  process.exitCode = 1
} finally {
  endCompiler()
}
