/** The last step of a call: signs, asks the bank, cuts the answer. */
import { RATE_LIMIT } from '../../domain/limits.ts'
import { type Answer, cutAnswer, usableRetryAfter } from '../bank/answer.ts'
import type { RequestContext } from '../http/exchange.ts'
import { reply, type ReplyParts } from '../sessions/reply.ts'
import { setHeader } from '../http/respond.ts'
import { askBank, type AskingParts } from './askBank.ts'
import { type LearningParts, ownerBehind } from './withOwner.ts'

/** A 429 always says when to come again. */
function retryAfterOf(status: number, header: string | null): string | undefined {
  if (status !== 429 && status !== 503) return undefined
  return usableRetryAfter(header) ?? (status === 429 ? String(RATE_LIMIT.retryAfterMs / 1000) : undefined)
}

export const forward = (parts: AskingParts & LearningParts & ReplyParts) => async (c: RequestContext) => {
  const { call } = c
  const bankAnswer = await (c.bankAnswer ?? askBank(parts, c))
  const answer: Answer = { ...cutAnswer(call, bankAnswer), credential: bankAnswer.credential }
  c.answer = answer
  const retryAfter = retryAfterOf(answer.status, bankAnswer.retryAfter)
  if (retryAfter) setHeader(c, 'retry-after', retryAfter)
  return reply(parts, c, await ownerBehind(parts, c, answer))
}
