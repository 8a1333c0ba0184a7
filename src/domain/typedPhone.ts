/**
 * A phone number while it is typed, beside a "+62" that always stands there: grouped, never with a prefix of
 * its own, the caret between the same digits as before.
 */
import { groupPhone } from './formatPhone.ts'
import { withoutPunctuation } from './phone.ts'

/** The place in a text behind so many characters, not counting what stands between digits. */
function placeBehind(text: string, count: number): number {
  let at = 0
  let remaining = count
  for (const character of text) {
    if (remaining <= 0) break
    if (withoutPunctuation(character)) remaining -= 1
    at += character.length
  }
  return at
}

const PREFIX = /^(?:\+?62|0)+/

/**
 * The length of the prefix that an insertion brings or completes. A 0 or 62 that comes to the front because
 * digits before it were deleted is part of the number.
 */
function insertedPrefix(plain: string, previous: string): number {
  const shorter = Math.min(plain.length, previous.length)
  let start = 0
  while (start < shorter && plain[start] === previous[start]) start += 1
  // One digit is rather typed over a selected number than left of it by a key that deletes.
  const longest = plain.length === 1 && previous.length > 2 ? 0 : shorter - start
  let end = 0
  while (end < longest && plain.at(-1 - end) === previous.at(-1 - end)) end += 1
  const length = PREFIX.exec(plain.slice(0, plain.length - end))?.[0].length ?? 0
  return length > start ? length : 0
}

/**
 * The field's next content: every 0, 62 and +62 that is put in front is taken off, the rest is grouped.
 * Another country's number stays as it was typed, and so do letters, so that the customer sees what is wrong.
 * @param previous what stood in the field
 */
export function formatTyped(input: string, previous = ''): string {
  const plain = withoutPunctuation(input)
  const prefix = insertedPrefix(plain, withoutPunctuation(previous))
  const national = plain.slice(prefix)
  if (!/\D/.test(national)) return groupPhone(national)
  return national.startsWith('+') ? input.slice(placeBehind(input, prefix + 1) - 1) : national
}

/** True when the field's content can't become an Indonesian number: "+65", and not yet "+" or "+6". */
export const isForeign = (text: string): boolean => /^\+(?!6?$)/.test(withoutPunctuation(text))

/**
 * The place in the formatted text for one in the typed text: behind the same digits.
 * @param text what `formatTyped` has made of it
 */
export function placeTyped(input: string, at: number, text: string): number {
  // The field's end is where most keys are typed; the rest costs a key more.
  if (at === input.length) return text.length
  const prefixLength = withoutPunctuation(input).length - withoutPunctuation(text).length
  return placeBehind(text, withoutPunctuation(input.slice(0, at)).length - prefixLength)
}

/**
 * A key that deletes a separator means the digit next to it: what the field holds then, and the caret; null
 * for every other key.
 * @param previous what stood in the field before the key, formatted
 * @param input what stands there now
 * @param forward the digit behind the separator, as the Delete key means it, else the one in front of it
 */
export function eraseTyped(
  previous: string,
  input: string,
  caret: number,
  forward: boolean,
): { text: string; caret: number } | null {
  const hasSeparator = previous.charAt(caret) === '-' && formatTyped(input, previous) === previous
  if (!hasSeparator || previous.slice(0, caret) + previous.slice(caret + 1) !== input) return null
  const at = forward ? caret : caret - 1
  return { text: input.slice(0, at) + input.slice(at + 1), caret: at }
}
