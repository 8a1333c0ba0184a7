/** An input's filter of a text, and how the text came there. Types only. */

/**
 * typed: key by key · pasted: pasted, dropped, or several characters put in at once by a keyboard ·
 * filled: set by a program (autofill, a password manager, a script), which sends no event of its own kind, or
 * one that isn't the browser's.
 */
export type Origin = 'typed' | 'pasted' | 'filled'

/**
 * The part of a text that may stand in an input, whether it is typed, pasted, filled in or entered with a key
 * of ours; null: nothing of it, and what stood there stays.
 * @param previous what stood there
 */
export type Filter = (text: string, previous: string, origin: Origin) => string | null
