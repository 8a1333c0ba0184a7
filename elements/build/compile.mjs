/**
 * Rollup plugin: compiles TypeScript, each module once for all bundles. The output depends only on the
 * module's own text (isolatedModules, no type checks here), so each is compiled by itself, and cached on disk
 * by that text.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { diskCache } from './cache.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const OURS = /\.tsx?$/

const settings = readFileSync(at('../../tsconfig.json'), 'utf8')
const { options: OPTIONS } = ts.convertCompilerOptionsFromJson(
  ts.parseConfigFileTextToJson('tsconfig.json', settings).config.compilerOptions,
  at('../../'),
)
const cache = diskCache('modules', ts.version, settings)

/**
 * The end of a module's name if the module is loaded without the app. It has its own copies of its imports,
 * so that its file needs no other file. A suffix such as `?alone-outside` tells such files apart.
 */
export const ALONE = '?alone'
export const plainOf = (id) => id.replace(/\?alone[\w-]*$/, '')

/** @throws what the compiler says of the syntax, with its place */
function compiled(text, id) {
  const { outputText, diagnostics = [] } = ts.transpileModule(text, {
    fileName: id,
    compilerOptions: OPTIONS,
    reportDiagnostics: true,
  })
  const [error] = diagnostics
  if (!error) return outputText
  const { line, character } = error.file.getLineAndCharacterOfPosition(error.start)
  const message = ts.flattenDiagnosticMessageText(error.messageText, '\n')
  throw Object.assign(new Error(`TS${error.code}: ${message}`), {
    loc: { file: id, line: line + 1, column: character },
  })
}

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
    const source = sourceOf(specifier, from)
    return source && source + importer.slice(from.length)
  },
  // What a copy fetches lazily is no part of it.
  resolveDynamicImport(specifier, importer) {
    const from = plainOf(importer)
    if (from === importer || typeof specifier !== 'string') return null
    return this.resolve(specifier, from, { skipSelf: false })
  },
  load(fullId) {
    const id = plainOf(fullId)
    if (!OURS.test(id) || id.startsWith('\0') || id.includes(join('/', 'node_modules', '/'))) return null
    const text = readFileSync(id, 'utf8')
    const key = `${id.endsWith('x') ? 'tsx' : 'ts'}\n${text}`
    const cachedCode = cache.get(key)
    if (cachedCode !== undefined) return { code: cachedCode, map: null }
    const code = compiled(text, id)
    cache.set(key, code)
    return { code, map: null }
  },
})
