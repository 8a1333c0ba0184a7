/** The custom properties that can be tried in the panel; elements/README.md has all of them. */

/** Editor of a token: as a colour, or as a number with unit and limits. */
export type Editor =
  | { readonly kind: 'color' }
  | {
      readonly kind: 'range'
      readonly unit: string
      readonly min: number
      readonly max: number
      readonly step: number
    }

export type TokenName = `--bank-${string}`

export interface Token {
  readonly name: TokenName
  readonly label: string
  readonly editor: Editor
}

const color = (name: Token['name'], label: string): Token => ({ name, label, editor: { kind: 'color' } })
const range = (
  name: Token['name'],
  label: string,
  unit: string,
  min: number,
  max: number,
  step: number,
): Token => ({ name, label, editor: { kind: 'range', unit, min, max, step } })

export const tokens: readonly Token[] = [
  color('--bank-color-brand', 'Brand'),
  color('--bank-color-on-brand', 'On brand'),
  color('--bank-color-canvas', 'Canvas'),
  color('--bank-color-surface', 'Surface'),
  color('--bank-color-text', 'Text'),
  color('--bank-color-muted', 'Muted text'),
  range('--bank-radius-control', 'Radius of controls', 'px', 0, 28, 1),
  range('--bank-radius-sheet', 'Radius of the sheet', 'px', 0, 40, 1),
  range('--bank-font-scale', 'Letter size', '', 0.85, 1.3, 0.05),
  range('--bank-space', 'Space', '', 0.18, 0.32, 0.01),
]

/** Text tokens and the colour below them: each pair needs a contrast of 4.5 to 1 (WCAG 2.2, 1.4.3). */
export const pairs: readonly (readonly [text: Token['name'], ground: Token['name']])[] = [
  ['--bank-color-on-brand', '--bank-color-brand'],
  ['--bank-color-text', '--bank-color-canvas'],
  ['--bank-color-text', '--bank-color-surface'],
  ['--bank-color-muted', '--bank-color-canvas'],
  ['--bank-color-muted', '--bank-color-surface'],
]

/** Relative luminance of #rrggbb (WCAG 2.2, definition). */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours as #rrggbb, 1 to 21. */
export function contrast(entry: string, otherColour: string): number {
  const [light = 0, dark = 0] = [luminance(entry), luminance(otherColour)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The values that are set, as a merchant would write them; '' without any. */
export const cssOf = (tag: string, values: Readonly<Record<string, string>>): string => {
  const lines = Object.entries(values).map(([name, value]) => `  ${name}: ${value};`)
  return lines.length ? `${tag} {\n${lines.join('\n')}\n}` : ''
}
