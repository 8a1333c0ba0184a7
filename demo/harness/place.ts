/** Place of the element in the shop's page. */
import type { TokenName } from './tokens.ts'

/** card: on the page, as a card of its own · flat: in the shop's card · page: alone on the page */
export type PlaceName = 'card' | 'flat' | 'page'

type Tokens = Readonly<Record<TokenName, string>>

/** The colour of the shop's card, as in base.css. */
const CARD = { light: '#ffffff', dark: '#21181d' } as const

/** The tokens that a merchant sets for each place (elements/README.md), by the current theme. */
export const places: Readonly<Record<PlaceName, (theme: keyof typeof CARD) => Tokens>> = {
  card: () => ({}),
  flat: (theme) => ({
    '--bank-radius-card': '0px',
    '--bank-shadow-card': 'none',
    '--bank-color-outside': 'transparent',
    '--bank-color-surface': CARD[theme],
    '--bank-gutter': '0',
  }),
  page: () => ({ '--bank-radius-card': '0px', '--bank-shadow-card': 'none' }),
}

export const placeNames = Object.keys(places) as PlaceName[]

/** All tokens that some place sets; a change of place removes those that the new place doesn't set. */
export const placeTokens = [
  ...new Set(placeNames.flatMap((name) => Object.keys(places[name]('light')))),
] as TokenName[]
