/** How the element stands in the shop's page. */
import type { TokenName } from './tokens.ts'

/** card: on the page, as its own card · flat: in the shop's card · page: the page is the element's alone */
export type PlaceName = 'card' | 'flat' | 'page'

type Tokens = Readonly<Record<TokenName, string>>

/** The shop's card, as base.css has it. */
const CARD = { light: '#ffffff', dark: '#21181d' } as const

/** The tokens that a merchant sets for it (elements/README.md), by the theme that is shown. */
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

/** Tokens of one place that no other sets are taken away with it. */
export const placeTokens = [
  ...new Set(placeNames.flatMap((name) => Object.keys(places[name]('light')))),
] as TokenName[]
