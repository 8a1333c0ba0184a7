/**
 * Opens the session before the app is loaded, with the first request that the app would send. The app uses
 * its answer (src/app/prefetch.ts).
 */
import { ACCEPT, atProxy, initOf, PROXY, SESSION_PATH } from '../src/client/request.ts'
import { ID } from '../src/contract/ids.ts'
import { storageKey } from '../src/contract/storageKey.ts'
import type { Prefetch } from '../src/host/port.ts'
import type { HostProperties } from './shell.ts'

type Element = HostProperties

/** Id of the journey or order as set by the page: it may be missing or malformed. */
export const subjectOf = ({ journeyId, originReferenceNo, referenceNo }: Element): string =>
  journeyId ?? (originReferenceNo || referenceNo) ?? ''

/** Whether this tab keeps something of this journey or order. */
function isKept(what: string, element: Element): boolean {
  try {
    return sessionStorage.getItem(storageKey(`${what}:${subjectOf(element)}`)) !== null
  } catch {
    return false
  }
}

/** Whether this element can start in the usual way, unless the customer was here before. */
export const canStartEarly = (element: Element): boolean =>
  element.environment !== 'MOCK' && element.flow !== 'unlink' && ID.test(subjectOf(element))

/** Whether the customer was here before, and may continue at another screen. */
export const hasKeptState = (element: Element): boolean => isKept(element.flow ?? 'pay', element)

async function answerOf(url: string, init: RequestInit) {
  const answer = await fetch(url, init)
  const { status, headers } = answer
  const at = Date.now()
  return { status, headers, at, body: (await answer.json()) as object }
}

/**
 * Sends the request at once; undefined where the app would ask for something else. Call it only if
 * `canStartEarly` and nothing is kept (`hasKeptState`).
 */
export function askEarly(element: Element): Prefetch | undefined {
  const { proxy, journeyId } = element
  if (!PROXY.test(proxy) || isKept('session', element)) return undefined
  const subject = subjectOf(element)
  const url = atProxy(proxy, SESSION_PATH)
  const about = journeyId === undefined ? { originReferenceNo: subject } : { journeyId: subject }
  const init = initOf({
    method: 'POST',
    headers: ACCEPT,
    // The body has no amounts, so plain JSON is enough.
    body: JSON.stringify({ ...about, first: true }),
    credentials: 'omit',
  })
  const life = new AbortController()
  return {
    url,
    body: init.body as string,
    startedAt: Date.now(),
    answer: answerOf(url, { ...init, signal: life.signal }).catch(() => undefined),
    end: () => life.abort(),
  }
}
