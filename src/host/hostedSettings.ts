/**
 * What the address of the hosted page asks for (product.md sections 1 and 2, readings 6). Parameters stand in the query before
 * the hash, or after the route inside it. Where the proxy is never comes from an address: it stands beside the page. Nor does
 * the environment: that is the proxy's word.
 */
import { languageOf, type Language } from '../contract/language.ts'
import { routeAt, type Version } from '../contract/routes.ts'
import type { Flow, Settings, Theme } from './port.ts'

/** Where a parameter is taken from that stands in both: the query, or the hash when that was changed later. */
type Winner = 'query' | 'hash'

/** Route and parameters of an address. */
function parseAddress(address: URL, winner: Winner): { route: string; params: URLSearchParams } {
  const [route = '', inside = ''] = address.hash.slice(1).split('?')
  const both = [address.searchParams, new URLSearchParams(inside)]
  const params = new URLSearchParams()
  for (const some of winner === 'hash' ? both : both.reverse()) for (const [name, value] of some) params.set(name, value)
  return { route, params }
}

/** The same address with every parameter before the hash, where moving between routes does not lose them. */
export function settled(address: URL, winner: Winner = 'query'): URL {
  const { route, params } = parseAddress(address, winner)
  const next = new URL(address)
  next.search = params.toString()
  next.hash = route
  return next
}

const THEMES: readonly Theme[] = ['light', 'dark', 'auto']

/** The route says it where it can; then the ids. */
function flowOf(params: URLSearchParams, route: string): Flow {
  const linking = params.get('flow') === 'unlink' ? 'unlink' : 'link'
  if (route.includes('/payment/')) return 'pay'
  if (params.get('journeyId')) return linking
  return params.has('originReferenceNo') || params.has('referenceNo') ? 'pay' : linking
}

/** `/` is the entry of linking in version 1; a route without a version of its own leaves the newest. */
function versionOf(flow: Flow, route: string): Version {
  const found = routeAt(route)
  const isEntry = route === '' || route === '/'
  if (found?.path.startsWith('/pages/') && !(isEntry && flow === 'pay')) return found.version
  return flow === 'pay' ? 3 : 2
}

/** What parameters may change while the page runs; undefined where they name nothing. */
export function choicesOf(params: URLSearchParams): { language: Language | undefined; theme: Theme | undefined } {
  const language = params.get('language')
  return {
    language: language === null ? undefined : languageOf(language),
    theme: THEMES.find((theme) => theme === params.get('theme')),
  }
}

/** @param remembered the language chosen on an earlier visit; counts when the address names none */
export function hostedSettings(address: URL, { remembered, framed }: { remembered: Language | undefined; framed: boolean }): Settings {
  const { route, params } = parseAddress(address, 'query')
  const { language, theme } = choicesOf(params)
  const flow = flowOf(params, route)
  const page = new URL('.', address).href
  return {
    language: language ?? remembered ?? 'id',
    theme: theme ?? 'light',
    mode: framed ? 'frame' : 'redirect',
    environment: 'PRO',
    proxy: new URL('../proxy', page).href,
    hosted: page,
    flow,
    version: versionOf(flow, route),
    subject: (flow === 'pay' ? params.get('originReferenceNo') || params.get('referenceNo') : params.get('journeyId')) ?? '',
  }
}
