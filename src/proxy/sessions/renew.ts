/** What an answer of the bank changes in the session. */
import type { Msisdn } from '../../contract/ids.ts'
import type { Answer } from '../bank/answer.ts'
import type { Needs } from '../dependencies.ts'
import type { Claims, Owner } from '../tokens/claims.ts'
import { ownerIn } from './owners.ts'
import { noteStep, sinceLaterStep } from './sessionSteps.ts'

/**
 * The session as it goes on: with the bank's new credential or another number (a step, after which the tokens
 * before it don't go on), with whose customer this is and which,
 * or only with the moment it was last used, when half of its idle time is over. Undefined: it goes on as it
 * is.
 * @param about.named the number that the request names
 */
export async function renewed(
  deps: Needs<'config' | 'store' | 'ports' | 'limiter'>,
  claims: Claims,
  { named, owner }: { readonly named: Msisdn | undefined; readonly owner: Owner | undefined },
  { credential, data }: Answer,
): Promise<Claims | undefined> {
  const { config, ports } = deps
  const now = Math.floor(ports.now() / 1000)
  const answered = await ownerIn(deps, named, data)
  const merchantId = answered.merchantId ?? owner?.merchantId ?? claims.merchantId
  const number = answered.number ?? owner?.number ?? claims.number
  const hasCredential = credential !== undefined && credential !== claims.credential
  const isStep = hasCredential || (claims.number !== undefined && number !== claims.number)
  const isLearned = merchantId !== claims.merchantId || number !== claims.number
  const isAging =
    config.idleMs < (claims.exp - claims.seen) * 1000 && (now - claims.seen) * 1000 >= config.idleMs / 2
  if (!isStep && !isLearned && !isAging) return undefined
  // The answer to a request from before a step: the credential that came with that step would be lost.
  if (!isStep && (await sinceLaterStep(deps, claims)) !== undefined) return undefined
  const next: Claims = {
    ...claims,
    ...(merchantId !== undefined && { merchantId }),
    ...(number !== undefined && { number }),
    ...(hasCredential && { credential }),
    seen: now,
    step: claims.step + (isStep ? 1 : 0),
  }
  if (isStep) await noteStep(deps, next)
  return next
}
