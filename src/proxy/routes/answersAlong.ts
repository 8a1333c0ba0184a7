/**
 * Answers that come along with a session's: the first call of its journey or order, and how an order stands
 * that can't be paid on its page. Each is the call itself, with a line of log and limits of its own, but
 * without a request. An error that prevents it is answered to the page's own request.
 */
import { isSuccess } from '../../contract/envelope.ts'
import { rowOf } from '../../contract/errors.ts'
import { nameOfAnswer } from '../../contract/httpErrors.ts'
import type { Order } from '../../contract/payloads/payment.ts'
import { type AnswerAlong, firstCall, type SessionAnswer, statusCall } from '../../contract/session.ts'
import { accountBlock } from '../../domain/payStatus.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Exchange } from '../http/exchange.ts'
import { checkPage } from '../http/origins.ts'
import { withLimits } from '../rateLimits/limiter.ts'
import { classOf } from '../rateLimits/table.ts'
import type { Claims } from '../tokens/claims.ts'
import { askCall } from './call.ts'
import { beginAlong, withRecord } from './recorded.ts'

export type AnswersAlong = Pick<SessionAnswer, 'first' | 'orderStatus'>

/** One such call. @param session of which it is one; answered with it as it goes on */
async function answerAlong(
  deps: Dependencies,
  exchange: Exchange,
  session: Claims,
  { call: name, body: input }: ReturnType<typeof firstCall> | ReturnType<typeof statusCall>,
  isFirst: boolean,
): Promise<{ session: Claims; answer?: AnswerAlong }> {
  const innerExchange = beginAlong(exchange)
  innerExchange.record.label = name
  let result: { session: Claims; answer?: AnswerAlong } = { session }
  await withRecord(deps, innerExchange, () =>
    withLimits(deps, innerExchange, classOf(name), async () => {
      checkPage(deps.registry, session, name)
      const call = { exchange: innerExchange, name, input, page: session, session, subject: session }
      const { session: next = session, ...answer } = await askCall(deps, call, isFirst)
      result = { session: next, answer }
      return { status: answer.status }
    }),
  )
  // A header says when to come again, and only the call's own answer has it.
  return 'retry-after' in innerExchange.headers ? { session } : result
}

/** True where the page asks next how this order stands, as src/stores/payment does. */
function asksForStatus({ status, code, data }: AnswerAlong): boolean {
  if (!isSuccess(code))
    return rowOf(nameOfAnswer({ status, code: String(code), data: {} })).order !== undefined
  const order = data as Order
  // A pending payment is polled, from the page that waits for it.
  return order.status === 'OPEN' ? accountBlock(order) !== null : order.status !== 'PROCESSING'
}

/** @param session of which the calls are the first */
export async function answersAlong(
  deps: Dependencies,
  exchange: Exchange,
  session: Claims,
): Promise<AnswersAlong & { session: Claims }> {
  const { id, kind } = session
  const call = firstCall(kind === 'journey' ? { journeyId: id } : { originReferenceNo: id })
  const { session: newSession, answer: first } = await answerAlong(deps, exchange, session, call, true)
  if (!first) return { session: newSession }
  if (kind === 'journey' || !asksForStatus(first)) return { session: newSession, first }
  const { session: next, answer: orderStatus } = await answerAlong(
    deps,
    exchange,
    newSession,
    statusCall(id),
    false,
  )
  return { session: next, first, ...(orderStatus && { orderStatus }) }
}
