/**
 * Custom properties that a merchant's page hands over to the frame: only known names, only values that are
 * what they should be.
 */
import { TOKENS, type TokenKind } from '../contract/tokens.ts'
import { readable } from './readable.ts'

/** A property that takes this kind of value and no other: the browser is asked whether it would. */
const PROPERTY: Record<TokenKind, string> = {
  color: 'color',
  shadow: 'box-shadow',
  filter: 'filter',
  family: 'font-family',
  number: 'line-height',
  length: 'outline-width',
  time: 'transition-duration',
  easing: 'transition-timing-function',
}

/** No quote that stays open, no escape, no comment, no end of a declaration, no address. */
const LETTERS = /^(?!.*\/\*)(?:[\w\s#%.,()'*/+-]|"[\w\s.,-]*"){1,300}$/
const FUNCTIONS =
  /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|calc|min|max|clamp|cubic-bezier|steps|linear|drop-shadow)?$/i
/** Sizes of letters, beyond which a page can't be read. */
const BOUNDS: Record<string, readonly [min: number, max: number]> = {
  '--bank-font-scale': [0.75, 2],
  '--bank-space': [0.1, 0.5],
  '--bank-gutter': [0, 3],
}

/** @param supports the browser's `CSS.supports` */
export function isSafeToken(
  name: string,
  value: string,
  supports: (property: string, value: string) => boolean,
): boolean {
  const kind = TOKENS.get(name)
  if (kind === undefined || !LETTERS.test(value)) return false
  const calls = value.match(/[\w-]*\(/g) ?? []
  if (!calls.every((call) => FUNCTIONS.test(call.slice(0, -1)))) return false
  const [min, max] = BOUNDS[name] ?? [0, Infinity]
  if (kind === 'number' && !(/^[\d.]+$/.test(value) && Number(value) >= min && Number(value) <= max))
    return false
  return supports(PROPERTY[kind], value)
}

/** The most that a length or a time may be: neither a ring around a field nor a fade may hide anything. */
const UPPER_BOUNDS: Partial<Record<TokenKind, string>> = { length: '64px', time: '1s' }
const OWN_BOUNDS: Readonly<Record<string, string>> = {
  '--bank-focus-width': '8px',
  '--bank-focus-offset': '8px',
  // A bar of buttons over the edge of a phone's screen.
  '--bank-inset-bottom': '160px',
}

/** A safe value within its bounds. */
export function boundedValue(name: string, value: string): string {
  const kind = TOKENS.get(name)
  if (kind === 'family') return knownFamilies(value)
  const bound = OWN_BOUNDS[name] ?? (kind && UPPER_BOUNDS[kind])
  if (bound === undefined) return value
  const unit = kind === 'time' ? 's' : 'px'
  return `clamp(0${unit}, ${/^0+$/.test(value) ? `0${unit}` : value}, ${bound})`
}

/**
 * Families that a text can be read in. Of the others some hold pictures or bars in place of letters, and a
 * frame loads no font of a merchant's in any case.
 */
const FAMILIES = new Set(
  (
    'system-ui,-apple-system,blinkmacsystemfont,ui-sans-serif,ui-serif,ui-rounded,ui-monospace,sans-serif,'
    + 'serif,monospace,segoe ui,roboto,noto sans,noto serif,helvetica,helvetica neue,arial,inter,open sans,lato,'
    + 'montserrat,poppins,nunito,nunito sans,source sans 3,source sans pro,work sans,dm sans,plus jakarta sans,'
    + 'verdana,tahoma,trebuchet ms,georgia,times,times new roman,courier new,cantarell,ubuntu,oxygen,fira sans,'
    + 'droid sans,liberation sans,sf pro text,sf pro display'
  ).split(','),
)

/** Those of a list that are known, as they are written there; '' where none is. */
export const knownFamilies = (list: string): string =>
  list
    .split(',')
    .map((family) => family.trim())
    .filter((family) => FAMILIES.has(family.replace(/["']/g, '').toLowerCase()))
    .join(', ')

/** Sets the safe ones that hide nothing on an element, and takes the others away. */
export function applyTokens(target: HTMLElement, tokens: Readonly<Record<string, string>>): void {
  const supports = (property: string, text: string) => CSS.supports(property, text)
  const safe = new Map<string, string>()
  for (const [name, kind] of TOKENS) {
    target.style.removeProperty(name)
    const value = Object.hasOwn(tokens, name) ? (tokens[name]?.trim() ?? '') : ''
    if (!isSafeToken(name, value, supports)) continue
    const safeValue = boundedValue(name, value)
    if (supports(PROPERTY[kind], safeValue)) safe.set(name, safeValue)
  }
  const of = (tokenKind: TokenKind) => new Map([...safe].filter(([name]) => TOKENS.get(name) === tokenKind))
  const [colours, shadows] = [of('color'), new Map([...of('shadow'), ...of('filter')])]
  const usable = colours.size + shadows.size > 0 ? readable(target, colours, shadows) : new Set<string>()
  for (const [name, value] of safe)
    if (usable.has(name) || !(colours.has(name) || shadows.has(name))) target.style.setProperty(name, value)
}
