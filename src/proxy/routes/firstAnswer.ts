/**
 * The first answer of a journey or order, along with its session: the call itself, with a line of log and
 * limits of its own, but without a request. An error that prevents it is answered to the page's own request.
 */
import { type FirstAnswer, firstCall } from '../../contract/session.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Exchange } from '../http/exchange.ts'
import { beginAlong, recorded } from '../request/recorded.ts'
import { counted } from '../request/limits.ts'
import { classOf } from '../rateLimits/table.ts'
import { checkPage } from '../sessions/pages.ts'
import type { Claims } from '../tokens/claims.ts'
import { askCall } from './call.ts'

export interface OpenedSession {
  readonly first?: FirstAnswer
  /** With what the answer has changed in it. */
  readonly session: Claims
}

/** @param session of which the call is the first */
export async function firstAnswer(
  deps: Dependencies,
  exchange: Exchange,
  session: Claims,
): Promise<OpenedSession> {
  const { id, kind } = session
  const { call: name, body: input } = firstCall(
    kind === 'journey' ? { journeyId: id } : { originReferenceNo: id },
  )
  const along = beginAlong(exchange)
  along.record.label = name
  let opened: OpenedSession = { session }
  await recorded(deps, along, () =>
    counted(deps, along, classOf(name), async () => {
      checkPage(deps.registry, session, name)
      const call = { exchange: along, name, input, page: session, session, subject: session }
      const { session: next = session, ...first } = await askCall(deps, call, true)
      opened = { first, session: next }
      return { status: first.status }
    }),
  )
  // A header says when to come again, and only the call's own answer has it.
  return 'retry-after' in along.headers ? { session } : opened
}
