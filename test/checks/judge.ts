/**
 * Judges a tree of source files by the table of layers. Pure: the tree is an argument, so the check can be
 * shown to fail.
 */
import { posix } from 'node:path'
import { moneyModules, proxyLayers, pureLayers, layers, serverPackages } from './arrows.ts'
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
    | 'style'
    | 'impure'
    | 'float'
    | 'long'
    | 'proxyLayer'
  readonly where: string
  readonly what: string
}

/** The layer of a file: the longest name in the table that the path begins with. */
export function layerOf(path: string): string | undefined {
  const names = Object.keys(layers).filter((name) => path.startsWith(`${name}/`))
  return names.toSorted((one, other) => other.length - one.length)[0]
}

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

function judgeOurs(where: string, from: string, name: string): Fault | undefined {
  if (!/\.(tsx?|mjs|json|css|vue|svelte)$/.test(name)) return { kind: 'extension', where, what: name }
  const target = posix.join(posix.dirname(where), name)
  const to = layerOf(target)
  // The settings beside package.json belong to nobody; tests and tools may read them.
  const allowed =
    to === undefined ? !layers[from]?.browser : to === from || layers[from]?.imports.includes(to)
  return allowed ? undefined : { kind: 'arrow', where, what: `${from} → ${to ?? target} (${name})` }
}

function judgePackage(where: string, from: string, name: string): Fault | undefined {
  const { browser, packages } = layers[from] ?? { browser: false }
  if (name.startsWith('node:')) return browser ? { kind: 'node', where, what: name } : undefined
  const wanted = packageOf(name)
  const ofServer = browser && serverPackages.some((one) => one === wanted)
  const refused = ofServer || (packages && !packages.includes(wanted))
  return refused ? { kind: 'package', where, what: `${from} → ${wanted}` } : undefined
}

const PROXY = 'src/proxy/'
const levelOf = (path: string): number =>
  proxyLayers.findIndex((name) => `${path}/`.startsWith(`${PROXY}${name}/`))

/** A file of the proxy that stands in no layer, and each import of it, types too, that leads upwards. */
function judgeProxy(where: string, imports: readonly string[]): Fault[] {
  if (!where.startsWith(PROXY)) return []
  const level = levelOf(where)
  if (level < 0) return [{ kind: 'proxyLayer', where, what: 'stands in no layer of the proxy' }]
  return imports
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(posix.dirname(where), name))
    .filter((target) => target.startsWith(PROXY))
    .filter((target) => levelOf(target) < 0 || levelOf(target) > level)
    .map((target) => ({ kind: 'proxyLayer', where, what: target }))
}

/** Every fault of the tree, in the order of its files. */
export function judge(tree: Tree): Fault[] {
  return [...tree].flatMap(([where, text]) => {
    const from = layerOf(where)
    if (from === undefined)
      return [{ kind: 'layer', where, what: 'stands in no layer of the table' } satisfies Fault]
    const seen = scan(where, text)
    const faults: (Fault | undefined)[] = seen.imports.map((name) =>
      name.startsWith('.') ? judgeOurs(where, from, name) : judgePackage(where, from, name),
    )
    faults.push(...judgeProxy(where, seen.imports))
    seen.longComments.forEach((line) => faults.push({ kind: 'long', where, what: `line ${line}` }))
    if (layers[from]?.browser)
      seen.styleLines.forEach((line) => faults.push({ kind: 'style', where, what: `line ${line}` }))
    if (pureLayers.some((layer) => layer === from))
      seen.impure.forEach((what) => faults.push({ kind: 'impure', where, what }))
    const hasMoney = [where, ...seen.imports.map((name) => posix.join(posix.dirname(where), name))].some(
      (path) => moneyModules.some((one) => path === `src/${one}`),
    )
    if (hasMoney && layers[from]?.browser)
      seen.floats.forEach((what) => faults.push({ kind: 'float', where, what }))
    return faults.filter((fault) => fault !== undefined)
  })
}
