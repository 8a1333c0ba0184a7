/**
 * Judges a tree of source files by the table of layers. Pure: the tree is an argument, so the check can be
 * shown to fail.
 */
import { posix } from 'node:path'
import { moneyModules, proxyLayers, pureLayers, layers } from './arrows.ts'
import { reachedFrom } from './reached.ts'
import { scan } from './scan.ts'

/** Path inside the repository, with forward slashes → text. */
export type Tree = ReadonlyMap<string, string>

export interface Fault {
  readonly kind:
    | 'arrow'
    | 'package'
    | 'node'
    | 'extension'
    | 'layer'
    | 'replaced'
    | 'impure'
    | 'float'
    | 'long'
    | 'question'
    | 'proxyLayer'
  readonly path: string
  readonly subject: string
}

/**
 * Scripts that run in a merchant's page whatever it has replaced. The screens don't: they stand in a frame
 * then.
 */
const SHOP_SCRIPTS = ['elements/bank-elements.ts', 'elements/outside/outside.ts']
/** Files of theirs that use what pages replace: one asks what they have made of it, one copes with it. */
const COPES = ['src/host/builtIns.ts', 'src/contract/json.ts']

/** The layer of a file: the longest name in the table that the path begins with. */
export function layerOf(path: string): string | undefined {
  const names = Object.keys(layers).filter((name) => path.startsWith(`${name}/`))
  return names.toSorted((a, b) => b.length - a.length)[0]
}

/** `@scope/name/path` → `@scope/name`. */
export const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

function judgeOurs(path: string, from: string, name: string): Fault | undefined {
  if (!/\.(tsx?|mjs|json|css|vue|svelte)$/.test(name)) return { kind: 'extension', path, subject: name }
  const target = posix.join(posix.dirname(path), name)
  const to = layerOf(target)
  // The settings beside package.json belong to nobody; tests and tools may read them.
  const isAllowed =
    to === undefined ? !layers[from]?.browser : to === from || layers[from]?.imports.includes(to)
  return isAllowed ? undefined : { kind: 'arrow', path, subject: `${from} → ${to ?? target} (${name})` }
}

function judgePackage(path: string, from: string, name: string): Fault | undefined {
  const { browser, packages } = layers[from] ?? { browser: false }
  if (name.startsWith('node:')) return browser ? { kind: 'node', path, subject: name } : undefined
  const packageName = packageOf(name)
  const isAllowed = packages?.includes(packageName) ?? !browser
  return isAllowed ? undefined : { kind: 'package', path, subject: `${from} → ${packageName}` }
}

const PROXY = 'src/proxy/'
const levelOf = (path: string): number =>
  proxyLayers.findIndex((name) => `${path}/`.startsWith(`${PROXY}${name}/`))

/** A file of the proxy that stands in no layer, and each import of it, types too, that leads upwards. */
function judgeProxy(path: string, imports: readonly string[]): Fault[] {
  if (!path.startsWith(PROXY)) return []
  const level = levelOf(path)
  if (level < 0) return [{ kind: 'proxyLayer', path, subject: 'stands in no layer of the proxy' }]
  return imports
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(posix.dirname(path), name))
    .filter((target) => target.startsWith(PROXY))
    .filter((target) => levelOf(target) < 0 || levelOf(target) > level)
    .map((target) => ({ kind: 'proxyLayer', path, subject: target }))
}

/** Every fault of the tree, in the order of its files. */
export function judge(tree: Tree): Fault[] {
  const { files: inShops } = reachedFrom(SHOP_SCRIPTS, (path) => tree.get(path), 'loads')
  return [...tree].flatMap(([path, text]) => {
    const from = layerOf(path)
    if (from === undefined)
      return [{ kind: 'layer', path, subject: 'stands in no layer of the table' } satisfies Fault]
    const result = scan(path, text)
    const faults: (Fault | undefined)[] = result.imports.map((name) =>
      name.startsWith('.') ? judgeOurs(path, from, name) : judgePackage(path, from, name),
    )
    faults.push(...judgeProxy(path, result.imports))
    result.longComments.forEach((line) => faults.push({ kind: 'long', path, subject: `line ${line}` }))
    result.questionLines.forEach((line) => faults.push({ kind: 'question', path, subject: `line ${line}` }))
    if (inShops.has(path) && !COPES.includes(path))
      result.replacedLines.forEach((line) => faults.push({ kind: 'replaced', path, subject: `line ${line}` }))
    if (pureLayers.some((layer) => layer === from))
      result.impure.forEach((subject) => faults.push({ kind: 'impure', path, subject }))
    const hasMoney = [path, ...result.imports.map((name) => posix.join(posix.dirname(path), name))].some(
      (path) => moneyModules.some((name) => path === `src/${name}`),
    )
    if (hasMoney && layers[from]?.browser)
      result.floats.forEach((subject) => faults.push({ kind: 'float', path, subject }))
    return faults.filter((fault) => fault !== undefined)
  })
}
