/**
 * Opens the session ahead of the app: by the first request that the app would make, while its code is on its
 * way. The app takes the answer in its place (src/app/early.ts).
 */
import { ACCEPT, atProxy, initOf, PROXY, SESSION_PATH } from '../src/client/request.ts'
import { ID } from '../src/contract/ids.ts'
import { keptAs } from '../src/contract/kept.ts'
import type { Early } from '../src/host/port.ts'
import type { HostProperties } from './shell.ts'

type Element = HostProperties

/** Journey or order, as given: may be missing or malformed. */
export const subjectOf = ({ journeyId, originReferenceNo, referenceNo }: Element): string =>
  journeyId ?? (originReferenceNo || referenceNo) ?? ''

/** Something of this journey or order is kept in this tab. */
function isKept(what: string, element: Element): boolean {
  try {
    return sessionStorage.getItem(keptAs(`${what}:${subjectOf(element)}`)) !== null
  } catch {
    return false
  }
}

/** Whether this element begins as most do, unless the customer was here. */
export const begins = (element: Element): boolean =>
  element.environment !== 'MOCK'
  && element.flow !== 'unlink'
  && navigator.onLine
  && ID.test(subjectOf(element))

/** A customer who was here before may be on another screen. */
export const wasHere = (element: Element): boolean => isKept(element.flow ?? 'pay', element)

/** Asks at once; undefined where the app would ask for something else. The element begins. */
export function askEarly(element: Element): Early | undefined {
  const { proxy, journeyId } = element
  if (!PROXY.test(proxy) || isKept('session', element)) return undefined
  const subject = subjectOf(element)
  const url = atProxy(proxy, SESSION_PATH)
  const about = journeyId === undefined ? { originReferenceNo: subject } : { journeyId: subject }
  const init = initOf({
    method: 'POST',
    headers: ACCEPT,
    // No amounts are in it.
    body: JSON.stringify({ ...about, first: true }),
    credentials: 'omit',
  })
  const life = new AbortController()
  return {
    url,
    body: init.body as string,
    since: Date.now(),
    answer: fetch(url, { ...init, signal: life.signal })
      .then(async (answer) => {
        const { status, headers } = answer
        const at = Date.now()
        return { status, headers, at, body: (await answer.json()) as object }
      })
      .catch(() => undefined),
    end: () => life.abort(),
  }
}
