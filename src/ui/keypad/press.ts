/** The effect of a key on the typed text. Pure: no DOM, no React. */

export interface PressRules {
  /** Maximum number of characters; unlimited if missing. */
  maxLength?: number | undefined
  /** Characters that can't be entered. */
  exclude?: RegExp | undefined
}

/** The key that deletes the last character; every other key enters the character that it is called. */
export const DELETE = 'delete'

/** The text after a key was pressed; unchanged if the key isn't allowed. */
export function press(
  value: string,
  key: string,
  { maxLength = Infinity, exclude }: PressRules = {},
): string {
  const characters = [...value]
  if (key === DELETE) return characters.slice(0, -1).join('')
  // A regular expression with the flag g or y continues after its last match; each key must be tested from
  // the start.
  const isExcluded =
    exclude !== undefined && new RegExp(exclude.source, exclude.flags.replace(/[gy]/g, '')).test(key)
  return isExcluded || characters.length >= maxLength ? value : value + key
}
