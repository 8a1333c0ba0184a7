/**
 * The first answer of a journey or order, along with its session: the call itself, through all of its steps,
 * without a request of its own. An error that prevents it is answered to the page's own request.
 */
import { callPath } from '../../contract/endpoints.ts'
import { type FirstAnswer, firstCall } from '../../contract/session.ts'
import type { Along, Around, Ask, Incoming, Reply } from '../http/exchange.ts'
import type { Claims } from '../tokens/claims.ts'

/** Puts a request through the proxy. */
export type Pass = (request: Incoming, around: Around) => Promise<Reply>

export interface Opened {
  readonly first?: FirstAnswer
  /** With what the answer has changed in it. */
  readonly session: Claims
}

/** @param session of which the call is the first */
export async function firstAnswer(pass: Pass, basePath: string, c: Ask, session: Claims): Promise<Opened> {
  const { id, kind } = session
  const { call, body } = firstCall(kind === 'journey' ? { journeyId: id } : { originReferenceNo: id })
  let opened: Opened = { session }
  const along: Along = {
    diagnosticsId: c.get('diagnosticsId'),
    trace: c.get('trace')?.along(),
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
  const { headers } = await pass(request, { ...c.env, along })
  // A header says when to come again, and only the call's own answer has it.
  return 'retry-after' in headers ? { session } : opened
}
