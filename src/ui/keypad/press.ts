/** The effect of a key on the typed text. Pure: no DOM, no React. */
import type { Filter } from '../filter.ts'

/** The key that deletes the last character; every other key enters the character that it is called. */
export const DELETE = 'delete'

/** The text after a key was pressed; unchanged if the key isn't allowed. */
export const press = (text: string, key: string, filter: Filter): string =>
  key === DELETE ? [...text].slice(0, -1).join('') : (filter(text + key, text, 'typed') ?? text)
