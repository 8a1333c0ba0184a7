/**
 * Rollup plugin: compiles TypeScript by @rollup/plugin-typescript, each module once for all bundles. What
 * comes out depends only on the module's own text (isolatedModules, no type checks here), so it is kept on
 * disk by that text, and a compiler is started only for modules that aren't there.
 */
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import typescript from '@rollup/plugin-typescript'
import type { Plugin, PluginContext } from 'rollup'
import ts from 'typescript'
import { at } from './repository.ts'

const TSCONFIG = at('tsconfig.json')
const OURS = /\.tsx?$/

/**
 * The end of a module's name if the module is loaded without the app. It has its own copies of its imports,
 * so that its file needs no other file. A suffix such as `?alone-outside` tells such files apart.
 */
export const ALONE = '?alone'
export const plainOf = (id: string): string => id.replace(/\?alone[\w-]*$/, '')

/** Hooks of @rollup/plugin-typescript, which are plain functions. */
interface Compiler {
  buildStart(this: PluginContext, options: object): void
  closeWatcher(this: PluginContext): void
  resolveId(this: PluginContext, specifier: string, importer: string): string | null
  load(this: PluginContext, id: string): Promise<{ code: string } | null>
}

/** Only the text is compiled, so nothing is needed of what it imports. */
const OPTIONS = { noCheck: true, sourceMap: false, types: [], lib: ['es5'] }
/** The compiler without what a module imports: the plugin has it read all of that, types of packages too. */
const alone = {
  ...ts,
  createWatchCompilerHost: (files: string[], options: ts.CompilerOptions, ...further: [ts.System]) =>
    ts.createWatchCompilerHost(files, { ...options, noResolve: true }, ...further),
} as typeof ts

/** @param include modules that it compiles, by default all of the project */
const compilerFor = (include?: string[]): Compiler =>
  typescript({
    typescript: alone,
    tsconfig: TSCONFIG,
    filterRoot: false,
    ...(include && { include }),
    compilerOptions: OPTIONS,
  }) as unknown as Compiler

/** A module's kind and text. */
const keyOf = (file: string, text = readFileSync(file, 'utf8')): string =>
  `${file.endsWith('x') ? 'tsx' : 'ts'}\n${text}`

const FOLDER = at('.cache/build/modules')
mkdirSync(FOLDER, { recursive: true })
const TOOLS = [ts.version, readFileSync(TSCONFIG, 'utf8'), OPTIONS]
const cached = (key: string): string => join(FOLDER, hash('sha256', JSON.stringify([TOOLS, key])))
const cache = {
  has: (key: string): boolean => existsSync(cached(key)),
  get: (key: string): string | undefined =>
    existsSync(cached(key)) ? readFileSync(cached(key), 'utf8') : undefined,
  // Another build may write the same one at the same time, so the file is created complete or not at all.
  set(key: string, value: string): void {
    writeFileSync(`${cached(key)}.${process.pid}`, value)
    renameSync(`${cached(key)}.${process.pid}`, cached(key))
  },
}

/** A module and all that it imports, at once or later, as far as it isn't in the cache. */
function missingFrom(file: string): string[] {
  const missing = new Map<string, boolean>()
  const visit = (name: string): void => {
    if (missing.has(name) || !existsSync(name)) return
    const text = readFileSync(name, 'utf8')
    missing.set(name, !cache.has(keyOf(name, text)))
    for (const { fileName } of ts.preProcessFile(text, true, false).importedFiles)
      if (fileName.startsWith('.') && OURS.test(fileName)) visit(resolve(dirname(name), fileName))
  }
  visit(file)
  return [...missing].flatMap(([name, isMissing]) => (isMissing ? [name] : []))
}

/**
 * Compiles a module, and by the same compiler what it imports that isn't in the cache.
 * @throws what the compiler says of the syntax, with its place
 */
async function compileWith(context: PluginContext, file: string): Promise<string> {
  const missing = missingFrom(file).map((name) => [name, keyOf(name)] as const)
  const compiler = compilerFor(missing.map(([name]) => name))
  compiler.buildStart.call(context, {})
  compiler.closeWatcher.call(context)
  let result = ''
  for (const [name, key] of missing) {
    const output = await compiler.load.call(context, name)
    if (!output) continue
    if (name === file) result = output.code
    // A file that was written meanwhile may have been read before or after: the next build compiles it.
    if (keyOf(name) === key) cache.set(key, output.code)
  }
  return result
}

/** Compilations in progress, one after the other: the first brings what the later ones import. */
let compiling: Promise<unknown> = Promise.resolve()

function compiled(context: PluginContext, file: string): Promise<string> {
  const next = compiling.then(() => cache.get(keyOf(file)) ?? compileWith(context, file))
  compiling = next.catch(() => undefined)
  return next
}

const resolver = compilerFor()

/** @returns a plugin for one bundle */
export const compile = (): Plugin => ({
  name: 'bank-compile',
  resolveId(specifier, importer) {
    const plain = plainOf(specifier)
    if (!importer) return specifier === plain ? null : resolve(plain) + specifier.slice(plain.length)
    const from = plainOf(importer)
    if (!OURS.test(from)) return null
    const source = resolver.resolveId.call(this, specifier, from)
    return source && source + importer.slice(from.length)
  },
  // A module that a copy fetches lazily is no part of it.
  resolveDynamicImport(specifier, importer) {
    const from = plainOf(importer)
    if (from === importer || typeof specifier !== 'string') return null
    return this.resolve(specifier, from, { skipSelf: false })
  },
  async load(fullId) {
    const id = plainOf(fullId)
    if (!OURS.test(id) || id.startsWith('\0') || id.includes(join('/', 'node_modules', '/'))) return null
    this.addWatchFile(id)
    return { code: cache.get(keyOf(id)) ?? (await compiled(this, id)), map: null }
  },
})
