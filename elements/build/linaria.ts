/**
 * Rollup plugin: CSS without run-time code, for shadow roots. `css` templates of @linaria/core become class
 * names (from the file's path in the repository and the template's position, so they are the same on every
 * machine), imported `*.css` files become empty modules, and the texts of both are passed, minified, to
 * `sheet()` of src/ui/sheets.ts. Must come after the TypeScript plugin, since it reads JavaScript.
 */
import { readFileSync } from 'node:fs'
import { dirname, relative, resolve as resolvePath } from 'node:path'
import wyw from '@wyw-in-js/rollup'
import { transform as minify, type Selector } from 'lightningcss'
import type { Plugin, PluginContext } from 'rollup'
import { targets } from './baseline.ts'
import { diskCache, hashOf, versionOf } from './cache.ts'
import { at } from './repository.ts'

interface Options {
  /** The bundle is loaded by the bank's own page. */
  readonly hosted?: boolean
}

const ROOT = at('')
const SHEETS = at('src/ui/sheets.ts')
const LINARIA = /from\s*['"]@linaria\/core['"]/
const TAG = /\bcss\s*`/
// A text inside linaria's `css` function: it is in a bundle exactly when a tag is still called at run time.
const RUNTIME = /Using the "css" tag in runtime is not supported/

/** True when a `css` tag is left in `code`: a transformed module, or a finished chunk. */
export const survives = (code: string): boolean =>
  RUNTIME.test(code) || (LINARIA.test(code) && TAG.test(code))

/** Rules for the bank's own page (ui/media.ts), which never apply in a shadow root. */
const isHosted = (selector: Selector): boolean =>
  selector.some((component) => component.type === 'attribute' && component.name === 'data-hosted')

/** The minified and prefixed text of a style sheet; throws on a syntax error. */
const compact = (text: string, filename = 'style.css', { hosted = true }: Options = {}): string =>
  minify({
    filename,
    code: Buffer.from(text),
    minify: true,
    targets,
    ...(!hosted && {
      visitor: {
        Rule: { style: ({ value: { selectors } }) => (selectors.every(isHosted) ? [] : undefined) },
      },
    }),
  }).code.toString()

const INTERPOLATED = /\bcss\s*`[^`]*\$\{/
const IMPORTED = /\b(?:from|import)\s*['"](\.[^'"]+)['"]/g

/**
 * Everything that a module's styles can depend on: its own text, and if it inserts constants, the texts of
 * all modules that it imports directly or indirectly.
 */
function sourcesOf(id: string, code: string): string[] {
  if (!INTERPOLATED.test(code)) return [code]
  const texts = new Map<string, string>()
  const visit = (file: string): void => {
    if (texts.has(file)) return
    const text = readFileSync(file, 'utf8')
    texts.set(file, text)
    for (const [, specifier = ''] of text.matchAll(IMPORTED)) visit(resolvePath(dirname(file), specifier))
  }
  visit(id)
  return [code, ...texts.values()]
}

interface Result {
  readonly code: string
  readonly cssText: string
}

const diskResults = diskCache<Result>('styles', versionOf('@wyw-in-js/transform'))
/** Transformations in progress: two bundles contain the same modules. */
const pending = new Map<string, Promise<Result>>()

// With a name that no module uses.
const register = (text: string): string =>
  `import { sheet as __bankSheet } from ${JSON.stringify(SHEETS)};\n__bankSheet(${JSON.stringify(text)});\n`

/** Hooks of @wyw-in-js/rollup, which are plain functions. */
interface Transformer {
  transform(this: PluginContext, code: string, id: string): Promise<{ code: string } | undefined>
  load(id: string): string | undefined
}
/** Addition to a module's text: the import of the styles, which it loads by that name. */
const STYLES = /\nimport ("[^"]+\.css");\n$/

/** @returns a plugin for one bundle */
export const linaria = (options?: Options): Plugin => {
  const transformer = wyw({
    // Lightning CSS adds the prefixes that the targets need; those of stylis are for much older browsers.
    prefixer: false,
    configFile: false,
    displayName: false,
    eval: { strategy: 'static' },
  }) as unknown as Transformer

  /** Evaluates a module's `css` templates. */
  async function evaluate(context: PluginContext, code: string, id: string): Promise<Result> {
    const result = await transformer.transform.call(context, code, id)
    const [text = '', name] = STYLES.exec(result?.code ?? '') ?? []
    if (!result || !name) return { code: result?.code ?? code, cssText: '' }
    const styles = transformer.load(JSON.parse(name) as string)
    return { code: result.code.slice(0, -text.length), cssText: styles ?? '' }
  }
  return {
    name: 'bank-linaria',
    async transform(code, id) {
      if (id.includes('node_modules') || id.startsWith('\0')) return null
      if (id.endsWith('.css'))
        return { code: register(compact(code, id, options)), map: { mappings: '' }, moduleSideEffects: true }
      if (!LINARIA.test(code) || !TAG.test(code)) return null
      const key = hashOf(relative(ROOT, id), ...sourcesOf(id, code))
      let result = diskResults.get(key)
      if (result === undefined) {
        const evaluation = pending.get(key) ?? evaluate(this, code, id)
        pending.set(key, evaluation)
        result = await evaluation
        pending.delete(key)
        diskResults.set(key, result)
      }
      if (survives(result.code))
        this.error(`a css tag survived in ${relative(ROOT, id)}: interpolate constants only`)
      if (!result.cssText) return { code: result.code, map: null }
      return { code: `${result.code}\n${register(compact(result.cssText, id, options))}`, map: null }
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && survives(file.code)) this.error(`a css tag survived in ${file.fileName}`)
    },
  }
}
