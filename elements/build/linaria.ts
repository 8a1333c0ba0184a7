/**
 * Rollup plugins: CSS without run-time code, for shadow roots. @wyw-in-js/rollup makes class names of the
 * `css` templates of @linaria/core (from the file's path in the repository and the template's position, so
 * they are the same on every machine), and a sheet of their text, which the module imports. Such sheets and
 * imported `*.css` files become modules that pass their text, minified, to `sheet()` of src/ui/sheets.ts.
 * Must come after the TypeScript plugin, since it reads JavaScript.
 */
import { relative } from 'node:path'
import wyw from '@wyw-in-js/rollup'
import { browserslistToTargets, transform as minify, type Selector } from 'lightningcss'
import type { Plugin, TransformHook } from 'rollup'
import { at, repository } from './repository.ts'

interface Options {
  /** The bundle is loaded by the bank's own page. */
  readonly hosted?: boolean
}

const ROOT = at('')
const SHEETS = at('src/ui/sheets.ts')
const LINARIA = /from\s*['"]@linaria\/core['"]/
const TAG = /\bcss\s*`/
/** The import of a module's own sheet. */
const SHEET = /_\w+\.css"/
// A text inside linaria's `css` function: it is in a bundle exactly when a tag is still called at run time.
const RUNTIME = /Using the "css" tag in runtime is not supported/

/** True when a `css` tag is left in `code`: a transformed module, or a finished chunk. */
export const survives = (code: string): boolean =>
  RUNTIME.test(code) || (LINARIA.test(code) && TAG.test(code))

const targets = browserslistToTargets(repository.browserslist.map((line) => line.replace(' >=', '')))

/** Rules for the bank's own page (ui/media.ts), which never apply in a shadow root. */
const isHosted = (selector: Selector): boolean =>
  selector.some((component) => component.type === 'attribute' && component.name === 'data-hosted')

/** The minified and prefixed text of a style sheet; throws on a syntax error. */
const compact = (text: string, filename: string, { hosted = true }: Options): string =>
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

const compiler = wyw({
  exclude: '**/node_modules/**',
  // Lightning CSS adds the prefixes that the targets need; those of stylis are for much older browsers.
  prefixer: false,
  configFile: false,
  displayName: false,
  eval: { strategy: 'static' },
})
/** The templates' part. It is one for all bundles, since most of them have the same modules. */
const templates: Plugin = {
  ...compiler,
  transform: { filter: { code: TAG }, handler: compiler.transform as TransformHook },
  // While developing: a constant of another module may have changed. The first plugin's answer counts.
  shouldTransformCachedModule: { order: 'pre', handler: ({ code }) => SHEET.test(code) || null },
}

/** The sheets' part. */
const sheets = (options: Options): Plugin => ({
  name: 'bank-sheets',
  transform(code, id) {
    if (LINARIA.test(code) && TAG.test(code))
      this.error(`a css tag survived in ${relative(ROOT, id)}: interpolate constants only`)
    if (!id.endsWith('.css')) return null
    const text = JSON.stringify(compact(code, id, options))
    return {
      code: `import { sheet } from ${JSON.stringify(SHEETS)};\nsheet(${text});\n`,
      map: { mappings: '' },
      moduleSideEffects: true,
    }
  },
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && survives(file.code)) this.error(`a css tag survived in ${file.fileName}`)
  },
})

/** @returns the plugins for one bundle */
export const linaria = (options: Options = {}): Plugin[] => [templates, sheets(options)]
