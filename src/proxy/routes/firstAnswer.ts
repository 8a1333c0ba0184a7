/**
 * The first answer of a journey or order, along with its session: the call itself, through all of its steps,
 * without a request of its own. An error that prevents it is answered to the page's own request.
 */
import { callPath } from '../../contract/endpoints.ts'
import { type FirstAnswer, firstCall } from '../../contract/session.ts'
import type { InnerCall, RequestSource, RequestContext, Incoming, Reply } from '../http/exchange.ts'
import type { Claims } from '../tokens/claims.ts'

/** Puts a request through the proxy. */
export type HandleRequest = (request: Incoming, around: RequestSource) => Promise<Reply>

export interface OpenedSession {
  readonly first?: FirstAnswer
  /** With what the answer has changed in it. */
  readonly session: Claims
}

/** @param session of which the call is the first */
export async function firstAnswer(
  pass: HandleRequest,
  basePath: string,
  c: RequestContext,
  session: Claims,
): Promise<OpenedSession> {
  const { id, kind } = session
  const { call, body } = firstCall(kind === 'journey' ? { journeyId: id } : { originReferenceNo: id })
  let opened: OpenedSession = { session }
  const innerCall: InnerCall = {
    diagnosticsId: c.diagnosticsId,
    trace: c.trace?.along(),
    body,
    session,
    answered: (first, next) => {
      opened = { first, session: next }
    },
  }
  const path = basePath + callPath(call)
  const request: Incoming = {
    method: 'POST',
    path,
    url: () => new URL(path, c.req.url()),
    header: (name) => c.req.header(name),
    text: async () => '',
  }
  const { headers } = await pass(request, { ...c.env, innerCall })
  // A header says when to come again, and only the call's own answer has it.
  return 'retry-after' in headers ? { session } : opened
}
