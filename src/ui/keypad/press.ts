/** The effect of a key on the typed text, where its caret or selection is. Pure: no DOM, no React. */
import type { Filter } from '../filter.ts'

/** The key that deletes the last character; every other key enters the character that it is called. */
export const DELETE = 'delete'

/** Start and end of a selection. */
export type Range = readonly [from: number, to: number]

/** The text after a key was pressed with this selection in it; unchanged if the key isn't allowed. */
export function press(text: string, [from, to]: Range, key: string, filter: Filter): string {
  const [head, tail] = [text.slice(0, from), text.slice(to)]
  if (key !== DELETE) return filter(head + key + tail, text, 'typed') ?? text
  return (from === to ? [...head].slice(0, -1).join('') : head) + tail
}
