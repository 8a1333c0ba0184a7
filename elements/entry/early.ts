/** The request for an element's session, sent before the app is loaded, and what this tab keeps of it. */
import { askAhead, tokenIn } from './askAhead.ts'
import { bearer, PROXY } from '../../src/client/request.ts'
import { ID } from '../../src/contract/ids.ts'
import { storageKey } from '../../src/contract/storageKey.ts'
import { tryStorage } from '../../src/contract/webStorage.ts'
import type { Prefetch } from '../../src/host/port.ts'
import type { HostProperties } from '../shell.ts'

type Element = HostProperties

/** Id of the journey or order as set by the page: it may be missing or malformed. */
export const subjectOf = ({ journeyId, originReferenceNo, referenceNo }: Element): string =>
  journeyId ?? (originReferenceNo || referenceNo) ?? ''

/**
 * This tab's record of this journey or order; null: nothing. Undefined: the browser refuses to say, and only
 * the app knows what this page has kept in memory (src/host/webStorage.ts).
 */
const savedText = (key: string, element: Element): string | null | undefined =>
  tryStorage(() => sessionStorage.getItem(storageKey(`${key}:${subjectOf(element)}`)))

/** True for an element that can start with the request for its session. */
export const canStartEarly = (element: Element): boolean =>
  element.environment !== 'MOCK' && element.flow !== 'unlink' && ID.test(subjectOf(element))

/** True when the customer was here before, as far as can be known, and may continue at another screen. */
export const hasKeptState = (element: Element): boolean => savedText(element.flow ?? 'pay', element) !== null

/**
 * Sends the request at once, with the session that is kept; undefined where the app would ask for something
 * else. Call it only if `canStartEarly`.
 */
export function askEarly(element: Element): Prefetch | undefined {
  const { proxy, journeyId } = element
  if (!PROXY.test(proxy)) return undefined
  const subject = subjectOf(element)
  return askAhead({
    proxy,
    request: journeyId === undefined ? { originReferenceNo: subject } : { journeyId: subject },
    headers: bearer(tokenIn(savedText('session', element))),
    credentials: 'omit',
  })
}
