/** Objects that somebody writes by hand: a key that nobody knows is most often one that is misspelt. */
import * as v from 'valibot'
import { nearest } from '../domain/spelling.ts'

/** An object of these keys alone; what is said of another key names the one that was meant. */
export const knownKeys = <const E extends v.ObjectEntries>(entries: E) =>
  v.strictObject(entries, ({ input }) => {
    const suggestion =
      typeof input === 'string' ? nearest(input.slice(0, 60), Object.keys(entries)) : undefined
    return `is not known${suggestion === undefined ? '' : ` (did you mean ${suggestion}?)`}`
  })
