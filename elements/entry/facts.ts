/** An element's facts for its start, and the request for its session, sent before the app is loaded. */
import { askAhead, tokenIn } from '../first/askAhead.ts'
import { bearer, PROXY } from '../../src/client/request.ts'
import { recordText } from '../../src/contract/record.ts'
import type { Prefetch } from '../../src/host/port.ts'
import { canAskAhead, type StartFacts } from '../first/start.ts'
import type { HostProperties } from '../shell.ts'

type Element = HostProperties

/** Id of the journey or order as set by the page: it may be missing or malformed. */
export const subjectOf = ({ journeyId, originReferenceNo, referenceNo }: Element): string =>
  journeyId ?? (originReferenceNo || referenceNo) ?? ''

export const factsOf = (element: Element): StartFacts => ({
  isMock: element.environment === 'MOCK',
  flow: element.flow ?? 'pay',
  subject: subjectOf(element),
})

/**
 * Sends the request for its session at once, with the token that is kept; undefined where the app would ask
 * for something else.
 */
export function askForSession(element: Element): Prefetch | undefined {
  const { proxy, journeyId } = element
  const facts = factsOf(element)
  if (!canAskAhead(facts) || !PROXY.test(proxy)) return undefined
  const { subject } = facts
  return askAhead({
    proxy,
    request: journeyId === undefined ? { originReferenceNo: subject } : { journeyId: subject },
    headers: bearer(tokenIn(recordText('session', subject))),
    credentials: 'omit',
  })
}
