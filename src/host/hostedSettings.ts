/**
 * Settings that the address of the hosted page asks for. Parameters stand in the query before the hash, or
 * after the route inside it. Where the proxy is never comes from an address: it stands beside the page. Nor
 * does the environment: the page of MOCK is a file of its own, and on the bank's own page no link can turn a
 * payment into MOCK.
 */
import { ADDRESS_LENGTH, RETURN_PARAM } from '../contract/embedding.ts'
import { DEFAULT_LANGUAGE, languageOf, type Language } from '../contract/language.ts'
import { ENTRY, pathOf, routeAt, VERSIONS, type Version } from '../contract/routes.ts'
import { eachSetting, isValueOf, ownValues, sharedValues, type SettingsOf } from '../contract/settings.ts'
import type { Flow, ScreenSettings } from './port.ts'

/**
 * The half of the address that wins for a parameter that stands in both: the query, or the hash when that was
 * changed later.
 */
type Winner = 'query' | 'hash'

/** Route and parameters of an address. */
function parseAddress(address: URL, winner: Winner): { route: string; params: URLSearchParams } {
  const [route = '', hashQuery = ''] = address.hash.slice(1).split('?')
  const sources = [address.searchParams, new URLSearchParams(hashQuery)]
  const params = new URLSearchParams()
  for (const source of winner === 'hash' ? sources : sources.toReversed())
    for (const [name, value] of source) params.set(name, value)
  return { route, params }
}

/** The same address with every parameter before the hash, where moving between routes does not lose them. */
export function withMovedParams(address: URL, winner: Winner = 'query'): URL {
  const { route, params } = parseAddress(address, winner)
  const next = new URL(address)
  next.search = params.toString()
  next.hash = route
  return next
}

/** The route says it where it can; then the ids. */
function flowOf(params: URLSearchParams, route: string): Flow {
  const linking = params.get('flow') === 'unlink' ? 'unlink' : 'link'
  if (route.includes('/payment/')) return 'pay'
  if (params.get('journeyId')) return linking
  return params.has('originReferenceNo') || params.has('referenceNo') ? 'pay' : linking
}

const newestOf = (flow: Flow): Version =>
  Number(ownValues[flow === 'pay' ? 'bank-pay' : 'bank-bind'].version[0]) as Version

/**
 * The version is the route's where it has one, else the parameter's; `/` alone is the entry of linking in
 * version 1. On a page that a newer version shares with an older one, and on one that has no version, the
 * parameter says which is meant.
 */
function versionOf(flow: Flow, route: string, param: string | null): Version {
  const newest = newestOf(flow)
  const paramVersion = VERSIONS.some((version) => String(version) === param)
    ? (Math.min(Number(param), newest) as Version)
    : undefined
  const isEntry = route === '' || route === ENTRY
  if (isEntry && (paramVersion !== undefined || flow === 'pay')) return paramVersion ?? newest
  const match = routeAt(route)
  if (!match?.path.startsWith('/pages/')) return paramVersion ?? newest
  return paramVersion !== undefined && pathOf(match.screen, paramVersion) === match.path
    ? paramVersion
    : match.version
}

/**
 * The same address with the version in effect, so that a reload, or another tab, of a page that versions
 * share is of that version too.
 */
export function addressWithVersion(
  address: URL,
  { flow, version }: Pick<ScreenSettings, 'flow' | 'version'>,
): URL {
  const next = new URL(address)
  if (flow === 'pay') next.searchParams.set('version', String(version))
  return next
}

/**
 * The page that the customer came from, for the session: the proxy knows whether it is registered. An endless
 * one is left out.
 */
export function returnIn({ search }: Pick<Location, 'search'>): { returnTo?: string } {
  const returnTo = new URLSearchParams(search).get(RETURN_PARAM)
  return returnTo === null || returnTo.length > ADDRESS_LENGTH ? {} : { returnTo }
}

type Choices = { [K in keyof SettingsOf<'address'>]: SettingsOf<'address'>[K] | undefined }

/** Settings that parameters name; undefined where they name nothing. */
export function choicesOf(params: URLSearchParams): Choices {
  const language = params.get('language')
  const choices = eachSetting('address', (property, name) => {
    const value = params.get(property)
    return isValueOf(name, value) ? value : undefined
  }) as Choices
  // A text that is no language gives the default.
  return { ...choices, language: language === null ? undefined : languageOf(language) }
}

export interface Visit {
  /** The language chosen on an earlier visit; counts when the address names none. */
  readonly savedLanguage: Language | undefined
  /** True where this page has its bank inside (MOCK). */
  readonly mock?: boolean
}

export function hostedSettings(address: URL, { savedLanguage, mock = false }: Visit): ScreenSettings {
  const { route, params } = parseAddress(address, 'query')
  const choices = choicesOf(params)
  const inEffect = eachSetting(
    'address',
    (property, name) => choices[property] ?? sharedValues[name][0],
  ) as SettingsOf<'address'>
  const flow = flowOf(params, route)
  const page = new URL('.', address).href
  return {
    ...inEffect,
    language: choices.language ?? savedLanguage ?? DEFAULT_LANGUAGE,
    mode: 'redirect',
    environment: mock ? 'MOCK' : 'PRO',
    proxy: mock ? '' : new URL('../proxy', page).href,
    hosted: page,
    flow,
    version: versionOf(flow, route, params.get('version')),
    subject:
      (flow === 'pay'
        ? params.get('originReferenceNo') || params.get('referenceNo')
        : params.get('journeyId')) ?? '',
  }
}
