/** The first screen of a usual order: a file of its own, fetched beside the order itself. */
import { byVersion, css, tree, versions, words } from 'first-screens/pay'
import { storageKey } from '../src/contract/storageKey.ts'
import type { Language } from '../src/contract/language.ts'
import type { PrefetchAnswer } from '../src/host/port.ts'
import { slotsOf } from './paySlots.ts'
import type { Screen } from './screenText.ts'

/** Whether the balance is hidden, which is the default. */
function isHidden(): boolean {
  try {
    return localStorage.getItem(storageKey('balance')) === null
  } catch {
    return true
  }
}

/** The screen for this answer; undefined if it needs another screen, which the app draws. */
export function screenOf(
  { status, body }: PrefetchAnswer,
  language: Language,
  version: string,
): Screen | undefined {
  const slots = status === 200 && versions.includes(version) && isHidden() && slotsOf(body, language)
  return slots ? { tree, words, versions, byVersion, css, slots } : undefined
}
