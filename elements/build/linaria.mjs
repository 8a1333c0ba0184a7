/**
 * Rollup plugin: CSS without run-time code, for shadow roots. `css` templates of @linaria/core become class
 * names (from the file's path in the repository and the template's position, so they are the same on every
 * machine), imported `*.css` files become empty modules, and the texts of both are passed, minified, to
 * `sheet()` of src/ui/sheets.ts. Must come after the TypeScript plugin, since it reads JavaScript.
 */
import { readFileSync } from 'node:fs'
import { dirname, relative, resolve as resolvePath } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asyncResolverFactory } from '@wyw-in-js/shared'
import { disposeEvalBroker, TransformCacheCollection, transform } from '@wyw-in-js/transform'
import { transform as minify } from 'lightningcss'
import { targets } from './baseline.mjs'
import { diskCache, hashOf, versionOf } from './cache.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SHEETS = fileURLToPath(new URL('../../src/ui/sheets.ts', import.meta.url))
const LINARIA = /from\s*['"]@linaria\/core['"]/
const TAG = /\bcss\s*`/
// A text inside linaria's `css` function: it is in a bundle exactly when a tag is still called at run time.
const RUNTIME = /Using the "css" tag in runtime is not supported/

/** Whether a `css` tag is left in `code`: a transformed module, or a finished chunk. */
export const survives = (code) => RUNTIME.test(code) || (LINARIA.test(code) && TAG.test(code))

/** Rules for the bank's own page (ui/media.ts), which never apply in a shadow root. */
const isHosted = (selector) =>
  selector.some((component) => component.type === 'attribute' && component.name === 'data-hosted')
const WITHOUT_HOSTED = { Rule: { style: (rule) => (rule.value.selectors.every(isHosted) ? [] : undefined) } }

/** The minified and prefixed text of a style sheet; throws on a syntax error. */
const compact = (text, filename = 'style.css', { hosted = true } = {}) =>
  minify({
    filename,
    code: Buffer.from(text),
    minify: true,
    targets,
    ...(hosted ? {} : { visitor: WITHOUT_HOSTED }),
  }).code.toString()

const INTERPOLATED = /\bcss\s*`[^`]*\$\{/
const IMPORTED = /\b(?:from|import)\s*['"](\.[^'"]+)['"]/g

/**
 * Everything that a module's styles can depend on: its own text, and if it inserts constants, the texts of
 * all modules that it imports directly or indirectly.
 */
function sourcesOf(id, code) {
  if (!INTERPOLATED.test(code)) return [code]
  const texts = new Map()
  const visit = (file) => {
    if (texts.has(file)) return
    const text = readFileSync(file, 'utf8')
    texts.set(file, text)
    for (const [, specifier] of text.matchAll(IMPORTED)) visit(resolvePath(dirname(file), specifier))
  }
  visit(id)
  return [code, ...texts.values()]
}

const diskResults = diskCache('styles', versionOf('@wyw-in-js/transform'))
/** Transformations in progress: two bundles contain the same modules. */
const pending = new Map()

// With a name that no module uses.
const register = (text) =>
  `import { sheet as __bankSheet } from ${JSON.stringify(SHEETS)};\n__bankSheet(${JSON.stringify(text)});\n`

/**
 * @param {{ hosted?: boolean }} [options] whether the bundle is loaded by the bank's own page
 * @returns {import('rollup').Plugin}
 */
export const linaria = (options) => {
  let cache = new TransformCacheCollection()

  /** Evaluates a module's `css` templates; `this` is the plugin context. */
  async function evaluate(code, id) {
    const resolve = asyncResolverFactory(
      (resolved, specifier) => {
        if (!resolved) this.error(`cannot resolve ${specifier} from ${relative(ROOT, id)}`)
        return resolved.id.split('?')[0]
      },
      (specifier, importer) => [specifier, importer],
    )((specifier, importer) => this.resolve(specifier, importer))
    const { code: transformed, cssText } = await transform(
      {
        cache,
        options: {
          filename: id,
          root: ROOT,
          // Lightning CSS adds the prefixes that the targets need; those of stylis are for much older
          // browsers.
          prefixer: false,
          pluginOptions: { configFile: false, displayName: false, eval: { strategy: 'static' } },
        },
      },
      code,
      resolve,
    )
    return { code: transformed, cssText }
  }
  return {
    name: 'bank-linaria',
    buildStart() {
      cache = new TransformCacheCollection()
    },
    async transform(code, id) {
      if (id.includes('node_modules') || id.startsWith('\0')) return null
      if (id.endsWith('.css'))
        return { code: register(compact(code, id, options)), map: { mappings: '' }, moduleSideEffects: true }
      if (!LINARIA.test(code) || !TAG.test(code)) return null
      const key = hashOf(relative(ROOT, id), ...sourcesOf(id, code))
      let result = diskResults.get(key)
      if (result === undefined) {
        if (!pending.has(key)) pending.set(key, evaluate.call(this, code, id))
        result = await pending.get(key)
        pending.delete(key)
        diskResults.set(key, result)
      }
      if (survives(result.code))
        this.error(`a css tag survived in ${relative(ROOT, id)}: interpolate constants only`)
      if (!result.cssText) return { code: result.code, map: null }
      return { code: result.code + '\n' + register(compact(result.cssText, id, options)), map: null }
    },
    buildEnd() {
      disposeEvalBroker(cache)
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && survives(file.code)) this.error(`a css tag survived in ${file.fileName}`)
      }
    },
  }
}
