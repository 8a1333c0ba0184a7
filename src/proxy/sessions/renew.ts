/** What an answer of the bank changes in the session. */
import type { Answer } from '../bank/answer.ts'
import type { Claims } from '../tokens/claims.ts'
import type { Owner } from '../tokens/owner.ts'
import { type NumberHiding, ownerIn } from './owners.ts'
import { noteStep, type StepNotes, sinceLaterStep } from './sessionSteps.ts'

export interface RenewParts extends StepNotes, NumberHiding {
  readonly config: { readonly idleMs: number }
}

/**
 * The session as it goes on: with the bank's new credential (a step), with whose customer this is and which,
 * or only with the moment it was last used, when half of its idle time is over. Undefined: it goes on as it
 * is.
 */
export async function renewed(
  parts: RenewParts,
  claims: Claims,
  { body, owner }: { readonly body: unknown; readonly owner: Owner | undefined },
  { credential, data }: Answer,
): Promise<Claims | undefined> {
  const { config, ports } = parts
  const now = Math.floor(ports.now() / 1000)
  const stepped = credential !== undefined && credential !== claims.credential
  const answered = await ownerIn(parts, body, data)
  const merchantId = answered.merchantId ?? owner?.merchantId ?? claims.merchantId
  const number = answered.number ?? owner?.number ?? claims.number
  const learned = merchantId !== claims.merchantId || number !== claims.number
  const ages =
    config.idleMs < (claims.exp - claims.seen) * 1000 && (now - claims.seen) * 1000 >= config.idleMs / 2
  if (!stepped && !learned && !ages) return undefined
  // The answer to a request from before a step: the credential that came with that step would be lost.
  if (!stepped && (await sinceLaterStep(parts, claims)) !== undefined) return undefined
  const changed = Object.entries({ merchantId, number, ...(stepped ? { credential } : {}) }).filter(
    ([, value]) => value !== undefined,
  )
  const next: Claims = {
    ...claims,
    ...Object.fromEntries(changed),
    seen: now,
    step: claims.step + (stepped ? 1 : 0),
  }
  if (stepped) await noteStep(parts, next)
  return next
}
