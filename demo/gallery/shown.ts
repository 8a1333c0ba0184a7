/** The judge of a walk's end: a page shows what its entry is about, or something else. */
import type { Texts } from '../../src/i18n/translator.ts'
import type { Shown } from './entry.ts'
import { isPin, screenOf, type Root } from './userActions.ts'

/** Marks of names, and what joins or parts words, say nothing. */
const plain = (text: string): string => text.replace(/[\u2066-\u2069\u200b\u2060]/g, '').replace(/\s+/g, ' ')

/** True when the words of a text follow each other in the page, whatever stands in its slots. */
export function says(page: string, text: string): boolean {
  let rest = plain(page)
  return plain(text)
    .split(/\{\w+\}/)
    .every((words) => {
      const at = rest.indexOf(words)
      rest = rest.slice(at + words.length)
      return at >= 0
    })
}

const errorsIn = (root: Root): string[] =>
  [...root.querySelectorAll<HTMLElement>('[data-error]')].flatMap(({ dataset }) => dataset['error'] || [])

/** The difference from an entry, in words; undefined: all is as it says. */
export function unlike(
  root: Root,
  { screen, error, says: key, dialog }: Shown,
  texts: Texts,
): string | undefined {
  const current = isPin(root) ? 'pin' : screenOf(root)
  if (screen && current !== screen) return `shows ${current}, not ${screen}`
  const errors = errorsIn(root)
  if (error && !errors.includes(error)) return `says ${errors.join(', ') || 'no error'}, not ${error}`
  if (!error && errors.length > 0) return `says ${errors.join(', ')}`
  const over = root.querySelector('dialog[open]')
  if (dialog && !over) return 'has no dialog'
  const text = key && (texts[key] ?? key)
  const page = `${over?.textContent ?? ''} ${root.querySelector('[data-root]')?.textContent ?? ''}`
  return text && !says(page, text) ? `doesn't say "${text}"` : undefined
}
