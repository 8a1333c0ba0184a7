/** The choices in the panel, kept in the page's query, so that a bookmark restores them. */
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/language.ts'
import { sharedValues } from '../../src/contract/settings.ts'
import type { Theme } from '../../src/host/port.ts'
import type { Mode } from '../../src/contract/outcomes.ts'
import type { Version } from '../../src/contract/routes.ts'
import type { BasketName } from './baskets.ts'
import { scenariosOf } from './customers.ts'
import { placeNames, type PlaceName } from './place.ts'

/** Way in which the order is paid: it only changes the instructions. */
export type Way = 'balance' | 'paylater' | 'points'

/** `bind` and `unlink` are the two flows of bank-bind. */
export type ElementChoice = 'pay' | 'bind' | 'unlink'

export interface Choice {
  readonly element: ElementChoice
  readonly scenario: string
  readonly msisdn: string
  readonly way: Way
  readonly basket: BasketName
  readonly language: Language
  readonly theme: Theme
  readonly version: Version
  readonly mode: Mode
  readonly place: PlaceName
  /** Prevents bank-redirect and bank-handoff, so that the shop's page stays. */
  readonly stay: boolean
}

export const DEFAULTS: Choice = {
  element: 'pay',
  scenario: 'success',
  msisdn: '81100000001',
  way: 'balance',
  basket: 'usual',
  language: DEFAULT_LANGUAGE,
  theme: 'auto',
  version: 3,
  mode: 'inline',
  place: 'card',
  stay: false,
}

const OPTIONS = {
  element: ['pay', 'bind', 'unlink'],
  way: ['balance', 'paylater', 'points'],
  basket: ['small', 'usual', 'large'],
  language: LANGUAGES,
  theme: sharedValues.theme,
  version: ['1', '2', '3'],
  mode: sharedValues.mode,
  place: placeNames,
} as const

/** The newest version; bank-bind has no version 3. */
export const versionsOf = (element: ElementChoice): readonly Version[] =>
  element === 'pay' ? [1, 2, 3] : [1, 2]

/** The default scenario. */
export const usualScenario: Readonly<Record<ElementChoice, string>> = {
  pay: 'success',
  bind: 'default',
  unlink: 'unlink',
}

/** Replaces versions, scenarios and ways to pay that the element doesn't have by the defaults. */
export const consistent = (choice: Choice): Choice => {
  const versions = versionsOf(choice.element)
  const isKnown = scenariosOf(choice.element).some(({ name }) => name === choice.scenario)
  return {
    ...choice,
    version: versions.includes(choice.version) ? choice.version : (versions.at(-1) ?? 2),
    scenario: isKnown ? choice.scenario : usualScenario[choice.element],
    way: choice.element === 'pay' ? choice.way : DEFAULTS.way,
  }
}

export function readChoice(query: URLSearchParams): Choice {
  const choiceOf = <N extends keyof typeof OPTIONS>(name: N): (typeof OPTIONS)[N][number] => {
    const input = query.get(name)
    const match = OPTIONS[name].find((option) => option === input)
    return match ?? (String(DEFAULTS[name]) as (typeof OPTIONS)[N][number])
  }
  const element = choiceOf('element')
  const version = query.has('version') ? Number(choiceOf('version')) : versionsOf(element).at(-1)
  return consistent({
    element,
    scenario: query.get('scenario') ?? usualScenario[element],
    msisdn: /^\d{9,12}$/.exec(query.get('msisdn') ?? '')?.[0] ?? DEFAULTS.msisdn,
    way: choiceOf('way'),
    basket: choiceOf('basket'),
    language: choiceOf('language'),
    theme: choiceOf('theme'),
    version: version as Version,
    mode: choiceOf('mode'),
    place: choiceOf('place'),
    stay: query.get('stay') === 'yes',
  })
}

/** The query of a choice, without default values. */
export function writeChoice(choice: Choice): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of ['element', 'msisdn', 'way', 'basket', 'language', 'theme', 'mode', 'place'] as const) {
    if (choice[name] !== DEFAULTS[name]) query.set(name, choice[name])
  }
  if (choice.scenario !== usualScenario[choice.element]) query.set('scenario', choice.scenario)
  if (choice.version !== versionsOf(choice.element).at(-1)) query.set('version', String(choice.version))
  if (choice.stay) query.set('stay', 'yes')
  return query
}

/** Choices with the same key can use the same order or journey. */
export const orderKey = ({ element, scenario, msisdn, basket }: Choice): string =>
  [element, scenario, msisdn, element === 'pay' ? basket : ''].join(' ')
