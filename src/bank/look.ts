/** `look.json`: the tokens of the light and dark look that the bank has otherwise. */
import { contrastOf, READABLE, type Pair, type Rgba } from '../domain/contrast.ts'
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

function pairProblems(look: BankLook, scheme: Scheme): string[] {
  const tokens = completeOf(look, scheme)
  const pairs = [...PAIRS.map((pair) => [pair, READABLE] as const), ...DRAWN]
  return pairs.flatMap(([[text, ground], least]) => {
    // It follows the canvas where nobody sets it.
    const [front, back] = [text, ground].map((name) =>
      colourOf(tokens[name] ?? tokens['--bank-color-canvas'] ?? ''),
    )
    if (!front || !back) return []
    const ratio = contrastOf(front, back)
    return ratio >= least
      ? []
      : [
          `${scheme}: ${text} on ${ground} has a contrast of ${(Math.floor(ratio * 100) / 100).toFixed(2)}; ${least} is needed`,
        ]
  })
}

function tokenProblem(scheme: Scheme, name: string, value: unknown): string | undefined {
  const standard = palette[scheme][name] ?? palette.light[name]
  if (standard === undefined || name === '--_scheme')
    return `${scheme}: ${name} is no token. Example: "--bank-color-brand": "#1d5fd1"`
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
  const look = withShades(declared)
  if (problems.length === 0) problems.push(...pairProblems(look, 'light'), ...pairProblems(look, 'dark'))
  return { look, problems }
}
