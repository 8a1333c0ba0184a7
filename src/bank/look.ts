/** `look.json`: the tokens of the light and dark look that the bank has otherwise. */
import { contrastOf, READABLE, type Pair, type Rgba } from '../domain/contrast.ts'
import { nearest } from '../domain/spelling.ts'
import { PAIRS } from '../host/readable.ts'
import { readFileSync } from 'node:fs'
import { tokensOf, type Scheme, type Tokens } from './palette.ts'

const sheet = readFileSync(new URL('../ui/tokens.ts', import.meta.url), 'utf8')
/** The product's own look where a bank says nothing. */
const palette: BankLook = { light: tokensOf(sheet, 'light'), dark: tokensOf(sheet, 'dark') }

/** Least contrast of what isn't text but must be seen (WCAG 2.2, 1.4.11). */
const SEEN = 3

/** A token of a scheme → its value. */
export type BankLook = Readonly<Record<Scheme, Tokens>>

/** THE table of tokens that `look.json` may have otherwise: name → what it colours. */
export const TOKENS: Readonly<Record<string, string>> = {
  '--bank-color-brand': "main button, the bank's sign",
  '--bank-color-on-brand': 'text on the brand',
  '--_brand-hover': 'brand under a pointer',
  '--_brand-press': 'brand while pressed',
  '--_mark': "tile behind the bank's sign",
  '--bank-color-canvas': 'ground of a screen',
  '--bank-color-surface': 'fields, choices, sheets, dialogs',
  '--bank-color-fill': 'quiet buttons, banners, pictures, what is off',
  '--bank-color-slip': 'the order and its proof of payment',
  '--bank-color-line': 'lines between rows, edges of cards',
  '--bank-color-control': 'edges of fields, boxes and switches',
  '--bank-color-text': 'text',
  '--bank-color-muted': 'text of less weight, hints',
  '--bank-color-success': 'what went well',
  '--bank-color-warning': 'what to look at',
  '--bank-color-danger': 'what went wrong',
  '--_success-tint': 'ground of what went well',
  '--_warning-tint': 'ground of what to look at',
  '--_danger-tint': 'ground of what went wrong',
  '--bank-color-focus': 'ring around what has the focus',
  '--bank-color-scrim': 'veil behind sheets and dialogs',
  '--bank-shadow-card': 'shadow of the card on a wide page',
  '--bank-shadow-slip': 'shadow of the order',
  '--bank-shadow-sheet': 'shadow of sheets and of the keypad',
  '--bank-shadow-float': 'shadow of dialogs',
  '--_pad': 'ground of the keypad',
  '--_key': 'keys of the keypad',
  '--_key-quiet': 'pressed keys, keys without a digit',
  '--_key-shadow': 'shadow of a key',
  '--_shimmer': 'light that runs over what still loads',
}

/** Only a bank's own words may name a private token: what it never wrote it can't look for. */
const nounOf = (name: string): string => (name.startsWith('--_') ? `"${TOKENS[name]}"` : name)

/** THE table of pairs beside those of texts: what is drawn on which ground, and how well it must be seen. */
const DRAWN: readonly (readonly [Pair, number])[] = [
  [['--bank-color-on-brand', '--_brand-hover'], READABLE],
  [['--bank-color-on-brand', '--_brand-press'], READABLE],
  [['--bank-color-success', '--_success-tint'], READABLE],
  [['--bank-color-warning', '--_warning-tint'], READABLE],
  [['--bank-color-danger', '--_danger-tint'], READABLE],
  [['--bank-color-control', '--bank-color-canvas'], SEEN],
  [['--bank-color-control', '--bank-color-surface'], SEEN],
  [['--bank-color-focus', '--bank-color-canvas'], SEEN],
  [['--bank-color-focus', '--bank-color-surface'], SEEN],
  [['--bank-color-brand', '--_mark'], SEEN],
]

const HEX = /^#[\da-f]{6}$/
const CHANNEL = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const COLOUR = `rgb\\(${CHANNEL} ${CHANNEL} ${CHANNEL}(?: / \\d{1,2}(?:\\.\\d+)?%)?\\)`
const LENGTHS = (most: number): string => `(?:(?:0|-?\\d{0,3}(?:\\.\\d{1,3})?px) ){2,${most}}`
const list = (item: string, separator: string): RegExp =>
  new RegExp(`^(?:none|${item}(?:${separator}${item}){0,5})$`)

/** THE table of kinds of tokens, each told by the product's own value: form → what is said of another one. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [HEX, 'a colour as six lower-case hexadecimal digits'],
  [new RegExp(`^${COLOUR}$`), 'a colour as rgb(0 0 0 / 50%)'],
  [
    list(`${LENGTHS(4)}${COLOUR}`, ', '),
    'none, or outer shadows, each of lengths in px and a colour as rgb(0 0 0 / 50%)',
  ],
  [
    list(`drop-shadow\\(${LENGTHS(3)}${COLOUR}\\)`, ' '),
    'none, or drop-shadow(…) of lengths in px and a colour as rgb(0 0 0 / 50%)',
  ],
]

/** Undefined when it is no plain colour. */
function colourOf(value: string): Rgba | undefined {
  if (!HEX.test(value)) return undefined
  const channel = (at: number) => Number.parseInt(value.slice(at, at + 2), 16) / 255
  return { red: channel(1), green: channel(3), blue: channel(5), alpha: 1 }
}

/** Undefined when one of them is no plain colour. */
function ratioOf(text: string, ground: string): number | undefined {
  const [front, back] = [colourOf(text), colourOf(ground)]
  return front && back && contrastOf(front, back)
}

const mix = (colour: string, target: 0 | 255, share: number): string =>
  colour.replace(/[\da-f]{2}/g, (pair) =>
    Math.round(Number.parseInt(pair, 16) * (1 - share) + target * share)
      .toString(16)
      .padStart(2, '0'),
  )

/** A brand of the bank's own has shades of its own, where the folder names none. */
function withShades({ light, dark }: BankLook): BankLook {
  const brand = light['--bank-color-brand']
  const darkBrand = dark['--bank-color-brand'] ?? brand
  return {
    light: {
      ...(brand && { '--_brand-hover': mix(brand, 0, 0.05), '--_brand-press': mix(brand, 0, 0.1) }),
      ...light,
    },
    dark: {
      ...(darkBrand && { '--_brand-hover': mix(darkBrand, 255, 0.15) }),
      ...(dark['--bank-color-brand'] && { '--_brand-press': mix(dark['--bank-color-brand'], 0, 0.1) }),
      ...dark,
    },
  }
}

/** The tokens of a scheme as a page has them: dark is light, but for what it says itself. */
const completeOf = (look: BankLook, scheme: Scheme): Tokens => {
  const light = { ...palette.light, ...look.light }
  return scheme === 'light' ? light : { ...light, ...palette.dark, ...look.dark }
}

/** A sign that isn't seen on the product's tile stands on what the brand is seen on. */
function withTile(look: BankLook): BankLook {
  const tileOf = (scheme: Scheme): Tokens => {
    const tokens = completeOf(look, scheme)
    const ratio = ratioOf(tokens['--bank-color-brand'] ?? '', tokens['--_mark'] ?? '')
    const isSeen = ratio === undefined || ratio >= SEEN
    return isSeen || look[scheme]['--_mark'] !== undefined
      ? {}
      : { '--_mark': tokens['--bank-color-on-brand'] ?? '' }
  }
  return {
    light: { ...look.light, ...tileOf('light') },
    dark: { ...look.dark, ...tileOf('dark') },
  }
}

function pairProblems(look: BankLook, scheme: Scheme): string[] {
  const tokens = completeOf(look, scheme)
  const pairs = [...PAIRS.map((pair) => [pair, READABLE] as const), ...DRAWN]
  return pairs.flatMap(([[text, ground], least]) => {
    // It follows the canvas where nobody sets it.
    const valueOf = (name: string) => tokens[name] ?? tokens['--bank-color-canvas'] ?? ''
    const ratio = ratioOf(valueOf(text), valueOf(ground))
    return ratio === undefined || ratio >= least
      ? []
      : [
          `${scheme}: ${nounOf(text)} on ${nounOf(ground)} has a contrast of ${(Math.floor(ratio * 100) / 100).toFixed(2)}; ${least} is needed`,
        ]
  })
}

const PUBLIC = '--bank-'
/** Names are compared without what all of them begin with. */
function suggestionFor(name: string): string | undefined {
  const endings = Object.keys(TOKENS).flatMap((token) =>
    token.startsWith(PUBLIC) ? [token.slice(PUBLIC.length)] : [],
  )
  const ending = nearest(name.replace(/^-*(?:bank-)?/, '').slice(0, 40), endings)
  return ending === undefined ? undefined : `${PUBLIC}${ending}`
}

function tokenProblem(scheme: Scheme, name: string, value: unknown): string | undefined {
  const standard = palette[scheme][name] ?? palette.light[name]
  if (standard === undefined || !Object.hasOwn(TOKENS, name)) {
    const suggestion = suggestionFor(name)
    return `${scheme}: ${name} is no token${suggestion === undefined ? '. Example: "--bank-color-brand": "#1d5fd1"' : `; did you mean ${suggestion}?`}`
  }
  const [form, noun] = KINDS.find(([pattern]) => pattern.test(standard)) ?? []
  return typeof value === 'string' && form?.test(value)
    ? undefined
    : `${scheme}: ${name} must be ${noun}. Example: ${JSON.stringify(standard)}`
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @returns the look, and sentences about what is wrong */
export function parseLook(raw: object): { readonly look: BankLook; readonly problems: readonly string[] } {
  const example = 'Example: { "light": { "--bank-color-brand": "#1d5fd1" }, "dark": {} }'
  const problems: string[] = []
  const declared: Record<Scheme, Record<string, string>> = { light: {}, dark: {} }
  for (const [scheme, tokens] of Object.entries(raw)) {
    if ((scheme !== 'light' && scheme !== 'dark') || !isObject(tokens)) {
      problems.push(`${scheme} is not known. ${example}`)
      continue
    }
    for (const [name, value] of Object.entries(tokens)) {
      const problem = tokenProblem(scheme, name, value)
      if (problem === undefined) declared[scheme][name] = String(value)
      else problems.push(problem)
    }
  }
  const look = withTile(withShades(declared))
  if (problems.length === 0) problems.push(...pairProblems(look, 'light'), ...pairProblems(look, 'dark'))
  return { look, problems }
}
