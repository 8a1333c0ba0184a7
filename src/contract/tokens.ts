/**
 * The public custom properties `--bank-*` by what kind of value each takes: what an element hands over to its
 * frame.
 */

export type TokenKind = 'color' | 'shadow' | 'filter' | 'family' | 'number' | 'length' | 'time' | 'easing'

/** Characters that a token's value may have on its way to a frame. */
export const TOKEN_LENGTH = 300

const of = <K extends TokenKind>(kind: K, names: string): [string, K][] =>
  names.split(' ').map((name) => [`--bank-${name}`, kind])

/** Name → kind. Their values stand in ui/tokens.ts; a test holds the two together. */
export const TOKENS: ReadonlyMap<string, TokenKind> = new Map<string, TokenKind>([
  ...of(
    'color',
    'color-canvas color-surface color-fill color-line color-control color-text color-muted color-brand color-on-brand',
  ),
  ...of('color', 'color-success color-warning color-danger color-focus color-scrim color-slip color-outside'),
  ...of('shadow', 'shadow-sheet shadow-float shadow-card'),
  ...of('filter', 'shadow-slip'),
  ...of('family', 'font-family'),
  ...of('number', 'font-scale space gutter'),
  ...of(
    'length',
    'radius-card radius-slip radius-sheet radius-control radius-small focus-width focus-offset inset-bottom',
  ),
  ...of('time', 'duration-fast duration'),
  ...of('easing', 'ease'),
])
