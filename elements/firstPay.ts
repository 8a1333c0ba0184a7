/** The usual order's first screen: a file of its own, fetched beside the order itself. */
import { byVersion, css, tree, versions, words } from 'first-screens/pay'
import { keptAs } from '../src/contract/kept.ts'
import type { Language } from '../src/contract/language.ts'
import type { EarlyAnswer } from '../src/host/port.ts'
import { slotsOf } from './paySlots.ts'
import type { Screen } from './screenText.ts'

/** Whether the balance is hidden, as it is by default. */
function isHidden(): boolean {
  try {
    return localStorage.getItem(keptAs('balance')) === null
  } catch {
    return true
  }
}

/** The screen of this answer; undefined where it is another one, which comes with the app. */
export function screenOf(
  { status, body }: EarlyAnswer,
  language: Language,
  version: string,
): Screen | undefined {
  const slots = status === 200 && versions.includes(version) && isHidden() && slotsOf(body, language)
  return slots ? { tree, words, versions, byVersion, css, slots } : undefined
}
