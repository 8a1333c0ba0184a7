/**
 * What the address of the hosted page asks for. Parameters stand in the query before the hash, or after the route inside it
 * (readings 6); the proxy never comes from an address, it stands beside the page.
 */
import { routeAt, type Version } from '../../src/contract/routes.ts'
import { ENVIRONMENTS, type Flow, type Language, type Settings, type Theme } from '../../src/host/port.ts'

/** Route and parameters of an address; a parameter in the query wins over one in the hash. */
export const parse = (address: URL): { route: string; params: URLSearchParams } => {
  const [route = '', inside = ''] = address.hash.slice(1).split('?')
  const params = new URLSearchParams(inside)
  for (const [name, value] of address.searchParams) params.set(name, value)
  return { route, params }
}

/** The same address with every parameter before the hash, where moving between routes does not lose them. */
export const settle = (address: URL): URL => {
  const { route, params } = parse(address)
  const settled = new URL(address)
  settled.search = params.toString()
  settled.hash = route
  return settled
}

const one = <T extends string>(allowed: readonly T[], value: string | null): T =>
  allowed.find((each) => each === value) ?? allowed[0]!

const flowOf = (params: URLSearchParams, route: string): Flow => {
  if (params.get('journeyId')) return one(['link', 'unlink'], params.get('flow'))
  const pays = params.has('originReferenceNo') || params.has('referenceNo') || route.includes('/payment/')
  return pays ? 'pay' : one(['link', 'unlink'], params.get('flow'))
}

const versionOf = (flow: Flow, wanted: string | null, route: string): Version => {
  const versions: readonly Version[] = flow === 'pay' ? [3, 2, 1] : [2, 1]
  const named = routeAt(route)?.version
  if (route.length > 1 && named) return named
  return versions.find((version) => String(version) === wanted) ?? versions[0]!
}

/**
 * @param address the page's
 * @param remembered language chosen on an earlier visit; counts when the address names none
 * @param framed whether the page stands in a frame
 */
export const readSettings = (address: URL, remembered: string | undefined, framed: boolean): Settings => {
  const { route, params } = parse(address)
  const flow = flowOf(params, route)
  const language: Language = (params.get('language') ?? remembered) === 'en' ? 'en' : 'id'
  return {
    language,
    theme: one<Theme>(['light', 'dark', 'auto'], params.get('theme')),
    mode: framed ? 'frame' : 'redirect',
    environment: one(ENVIRONMENTS, params.get('environment')),
    proxy: new URL('../proxy', new URL('.', address)).href,
    hosted: new URL('.', address).href,
    flow,
    version: versionOf(flow, params.get('version'), route),
    subject: (flow === 'pay' ? params.get('originReferenceNo') || params.get('referenceNo') : params.get('journeyId')) ?? '',
  }
}
