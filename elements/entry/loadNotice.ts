/**
 * The notice where the app could not be loaded, or can't be drawn: a sentence, the help code, and a button
 * that tries again. Plain nodes, since nothing else is sure to be there.
 */
import { recordIn, recordText } from '../../src/contract/record.ts'
import type { Language } from '../../src/contract/language.ts'
import { isUntouched, type SavedPayment } from '../../src/domain/payment.ts'
import { helpCode, loadError, paymentFollowed, tryAgain } from '../../src/i18n/folders.ts'
import { tryStorage, type WebStorage } from '../../src/contract/webStorage.ts'
import { createElement } from '../../src/host/document.ts'

/**
 * True when a confirm of this order may have left the browser, by what this tab has saved. Only the app can
 * read what an earlier version has saved: it counts as one that has.
 */
export function isFollowed(subject: string, storage?: () => WebStorage): boolean {
  const payment = recordIn<SavedPayment>(recordText('pay', subject, storage))
  if (!payment) return false
  const { state, scannable = null } = payment
  // A state of an unknown form counts as sent.
  return !state || (tryStorage(() => !isUntouched({ state, scannable })) ?? true)
}

export interface LoadNotice {
  readonly language: Language
  readonly diagnosticsId: string
  /** A payment may be on its way. */
  readonly isFollowed: boolean
  retry(): void
}

export function loadNotice(
  document: Document,
  { language, diagnosticsId, isFollowed: isOnItsWay, retry }: LoadNotice,
): HTMLElement[] {
  const make = (tag: 'button' | 'p', part: string, textContent: string): HTMLElement => {
    const element = Object.assign(createElement(document, tag), { textContent })
    element.setAttribute('part', part)
    return element
  }
  const sentence = make('p', 'message', (isOnItsWay ? paymentFollowed : loadError)[language])
  sentence.setAttribute('role', 'alert')
  const code = make('p', 'message', `${helpCode[language]}: ${diagnosticsId}`)
  code.translate = false
  const button = make('button', 'primary', tryAgain[language])
  button.className = 'again'
  button.addEventListener('click', retry)
  return [sentence, code, button]
}
