/**
 * Rollup plugin: compiles TypeScript, each module by itself and once for all bundles. The output depends only
 * on the module's own text (isolatedModules, no type checks here), so it is cached on disk by that text.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { diskCache } from './cache.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const SETTINGS = at('../../tsconfig.json')
const OURS = /\.tsx?$/

const settings = readFileSync(SETTINGS, 'utf8')
const cache = diskCache('modules', ts.version, settings)
const { compilerOptions } = ts.parseConfigFileTextToJson(SETTINGS, settings).config
const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, dirname(SETTINGS))

/**
 * The end of a module's name if the module is loaded without the app. It has its own copies of its imports,
 * so that its file needs no other file. A suffix such as `?alone-outside` tells such files apart.
 */
export const ALONE = '?alone'
export const plainOf = (id) => id.replace(/\?alone[\w-]*$/, '')

/** Converts the name of a compiled module to that of its source: `./a.js` is a.ts or a.tsx. */
function sourceOf(specifier, importer) {
  const path = resolve(dirname(importer), specifier)
  if (existsSync(path)) return path
  return (
    [path.replace(/\.jsx?$/, '.ts'), path.replace(/\.jsx?$/, '.tsx')].find((file) => existsSync(file)) ?? null
  )
}

/** What the compiler imports for JSX (jsxImportSource in tsconfig.json), and the module that it is. */
export const JSX_RUNTIME = { '#text/jsx-runtime': at('../../src/text/jsx-runtime.ts') }

/**
 * One module's text as JavaScript.
 * @param {(error: import('rollup').RollupLog) => never} fail called with the first mistake, in spite of which
 *   the compiler would write something
 */
function transpiled(text, id, fail) {
  const { outputText, diagnostics = [] } = ts.transpileModule(text, {
    compilerOptions: options,
    fileName: id,
    reportDiagnostics: true,
  })
  const [mistake] = diagnostics
  if (!mistake) return outputText
  const { line, character } = mistake.file.getLineAndCharacterOfPosition(mistake.start)
  return fail({
    message: ts.flattenDiagnosticMessageText(mistake.messageText, '\n'),
    loc: { file: id, line: line + 1, column: character },
  })
}

/** @returns {import('rollup').Plugin} */
export const compile = () => ({
  name: 'bank-compile',
  resolveId(specifier, importer) {
    const plain = plainOf(specifier)
    if (!importer && specifier !== plain) return resolve(plain) + specifier.slice(plain.length)
    const runtime = JSX_RUNTIME[specifier]
    if (runtime) return runtime + importer.slice(plainOf(importer).length)
    if (!importer || !specifier.startsWith('.')) return null
    const from = plainOf(importer)
    if (!OURS.test(from)) return null
    const found = sourceOf(specifier, from)
    return found && found + importer.slice(from.length)
  },
  // What a copy fetches lazily is no part of it.
  resolveDynamicImport(specifier, importer) {
    const from = plainOf(importer)
    if (from === importer || typeof specifier !== 'string') return null
    return this.resolve(specifier, from, { skipSelf: false })
  },
  load(given) {
    const id = plainOf(given)
    if (!OURS.test(id) || id.startsWith('\0') || id.includes(join('/', 'node_modules', '/'))) return null
    const text = readFileSync(id, 'utf8')
    const key = `${id.endsWith('x') ? 'tsx' : 'ts'}\n${text}`
    const kept = cache.get(key)
    if (kept !== undefined) return { code: kept, map: null }
    const code = transpiled(text, id, (error) => this.error(error))
    cache.set(key, code)
    return { code, map: null }
  },
})
