/** What a key does to a value. Pure: no DOM, no React. */

export interface PressRules {
  /** In characters; no limit without it. */
  maxLength?: number | undefined
  /** A character that may not be entered. */
  exclude?: RegExp | undefined
}

/** The key that takes the last character away; every other key is the character it enters. */
export const DELETE = 'delete'

/** The value after a key. A key that may not or can't be entered leaves it as it is. */
export function press(
  value: string,
  key: string,
  { maxLength = Infinity, exclude }: PressRules = {},
): string {
  const characters = [...value]
  if (key === DELETE) return characters.slice(0, -1).join('')
  // A global or sticky expression remembers where it was; a key has no before.
  const barred =
    exclude !== undefined && new RegExp(exclude.source, exclude.flags.replace(/[gy]/g, '')).test(key)
  return barred || characters.length >= maxLength ? value : value + key
}
