/** Watches whether the page's entry (hosted.ts) comes: it can't say itself that it doesn't. */
import type { Language } from '../../src/contract/language.ts'
import { PAGE_LOAD } from '../../src/domain/limits.ts'
import { loadError, tryAgain } from '../../src/i18n/folders.ts'
import { noticeAbove } from './boxAbove.ts'

/**
 * The failure of the entry, or its absence after the time-out of loading, puts an error with a retry over
 * what the page shows, until it comes all the same.
 * @param entry its script
 * @param target the app's element
 */
export function watchEntry(entry: HTMLScriptElement, target: HTMLElement): void {
  const { ownerDocument: document } = target
  const make = (tag: string, props: object) => Object.assign(document.createElement(tag), props)
  let notice: HTMLElement | undefined
  const fail = () => {
    if (notice) return
    const language = document.documentElement.lang as Language
    notice = noticeAbove(target, [
      make('p', { role: 'alert', textContent: loadError[language] }),
      make('button', { textContent: tryAgain[language], onclick: () => location.reload() }),
    ])
  }
  const limit = setTimeout(fail, PAGE_LOAD.timeoutMs)
  entry.addEventListener('error', () => {
    clearTimeout(limit)
    fail()
  })
  entry.addEventListener('load', () => {
    clearTimeout(limit)
    notice?.remove()
  })
}
