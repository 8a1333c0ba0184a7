/**
 * Custom properties that a merchant's page hands over to the frame: only known names, only values that are
 * what they should be.
 */
import { TOKENS, type TokenKind } from '../contract/tokens.ts'

/** A property that takes this kind of value and no other: the browser is asked whether it would. */
const PROPERTY: Record<TokenKind, string> = {
  color: 'color',
  shadow: 'box-shadow',
  family: 'font-family',
  number: 'line-height',
  length: 'outline-width',
  time: 'transition-duration',
  easing: 'transition-timing-function',
}

/** No quote that stays open, no escape, no comment, no end of a declaration, no address. */
const LETTERS = /^(?!.*\/\*)(?:[\w\s#%.,()'*/+-]|"[\w\s.,-]*"){1,300}$/
const FUNCTIONS =
  /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|calc|min|max|clamp|cubic-bezier|steps|linear)?$/i
/** Sizes of letters, beyond which a page can't be read. */
const BOUNDS: Record<string, readonly [min: number, max: number]> = {
  '--bank-font-scale': [0.75, 2],
  '--bank-space': [0.1, 0.5],
}

/** @param supports the browser's `CSS.supports` */
export function isSafeToken(
  name: string,
  value: string,
  supports: (property: string, value: string) => boolean,
): boolean {
  const kind = TOKENS.get(name)
  if (kind === undefined || !LETTERS.test(value)) return false
  if (![...value.matchAll(/([\w-]*)\(/g)].every(([, called = '']) => FUNCTIONS.test(called))) return false
  const [min, max] = BOUNDS[name] ?? [0, Infinity]
  if (kind === 'number' && !(/^[\d.]+$/.test(value) && Number(value) >= min && Number(value) <= max))
    return false
  return supports(PROPERTY[kind], value)
}

/** Sets the safe ones on an element and takes the others away. */
export function dress(target: HTMLElement, tokens: Readonly<Record<string, string>>): void {
  for (const name of TOKENS.keys()) {
    const value = Object.hasOwn(tokens, name) ? (tokens[name]?.trim() ?? '') : ''
    if (isSafeToken(name, value, (property, text) => CSS.supports(property, text)))
      target.style.setProperty(name, value)
    else target.style.removeProperty(name)
  }
}
