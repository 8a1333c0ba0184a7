/** What an answer of the bank changes in the session. */
import type { Answer } from '../bank/answer.ts'
import type { Claims } from '../tokens/claims.ts'
import { noteStep, type StepNotes, wentOn } from './sessionSteps.ts'

export interface RenewParts extends StepNotes {
  readonly config: { readonly idleMs: number }
  /** A name for something personal that tells nothing about it. */
  readonly limiter: { hidden(text: string): Promise<string> }
}

/** The number that a call asks for or tells, as limits know it. */
async function numberIn(
  { limiter }: RenewParts,
  body: unknown,
  data: Answer['data'],
): Promise<string | undefined> {
  const number = (body as { msisdn?: unknown }).msisdn ?? data['msisdn']
  return typeof number === 'string' ? limiter.hidden(number) : undefined
}

/**
 * The session as it goes on: with the bank's new credential (a step), with whose customer this is and which,
 * or only with the moment it was last used, when half of its idle time is over. Undefined: it goes on as it
 * is.
 */
export async function renewed(
  parts: RenewParts,
  claims: Claims,
  body: unknown,
  { credential, data }: Answer,
): Promise<Claims | undefined> {
  const { config, ports } = parts
  const now = Math.floor(ports.now() / 1000)
  const stepped = credential !== undefined && credential !== claims.credential
  const merchantId = typeof data['merchantId'] === 'string' ? data['merchantId'] : claims.merchantId
  const number = (await numberIn(parts, body, data)) ?? claims.number
  const learned = merchantId !== claims.merchantId || number !== claims.number
  const ages =
    config.idleMs < (claims.exp - claims.seen) * 1000 && (now - claims.seen) * 1000 >= config.idleMs / 2
  if (!stepped && !learned && !ages) return undefined
  // The answer to a question from before a step: the credential that came with that step would be lost.
  if (!stepped && (await wentOn(parts, claims)) !== undefined) return undefined
  const told = Object.entries({ merchantId, number, ...(stepped ? { credential } : {}) }).filter(
    ([, value]) => value !== undefined,
  )
  const next: Claims = {
    ...claims,
    ...Object.fromEntries(told),
    seen: now,
    step: claims.step + (stepped ? 1 : 0),
  }
  if (stepped) await noteStep(parts, next)
  return next
}
