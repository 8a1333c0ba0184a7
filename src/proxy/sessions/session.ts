/**
 * The life of a token, and what an answer of the bank changes in it. It ends with its time, after it was idle
 * for too long, and (as far as the store knows) once a later step has replaced the credential in it: an older
 * copy can't go on then.
 */
import type { Msisdn } from '../../contract/ids.ts'
import type { Answer } from '../bank/answer.ts'
import { SUPERSEDED_GRACE_MS } from '../base/limits.ts'
import type { Needs } from '../dependencies.ts'
import type { NoteKey } from '../store/sharedStore.ts'
import type { Claims, Owner } from '../tokens/claims.ts'
import { ownerIn } from './owners.ts'

const keyOf = ({ sid }: Claims): NoteKey => `session:${sid}`

/** Remembers the latest step for as long as older tokens live. */
async function noteStep({ store, ports }: Needs<'store' | 'ports'>, claims: Claims): Promise<void> {
  await store.notes.write(
    keyOf(claims),
    `${claims.step} ${ports.now()}`,
    Math.max(1, claims.exp * 1000 - ports.now()),
  )
}

/** Time since a later step was noted, in ms; undefined where none is known. */
async function sinceLaterStep(
  { store, ports }: Needs<'store' | 'ports'>,
  claims: Claims,
): Promise<number | undefined> {
  const [step = 0, at = 0] = (await store.notes.read(keyOf(claims)))?.split(' ').map(Number) ?? []
  return step > claims.step ? ports.now() - at : undefined
}

/**
 * Requests that were pending during the step may still come in. A step that was noted that far in the future
 * was noted before a clock was set back, and nobody knows when.
 */
const isSuperseded = async (deps: Needs<'store' | 'ports'>, claims: Claims): Promise<boolean> =>
  Math.abs((await sinceLaterStep(deps, claims)) ?? 0) > SUPERSEDED_GRACE_MS

const isIdle = ({ config, ports }: Needs<'config' | 'ports'>, { seen }: Claims): boolean =>
  ports.now() - seen * 1000 >= config.idleMs

/**
 * True for a token whose content a newer one can take the place of: a credential, or the number that a
 * journey is about.
 */
const canBeSuperseded = ({ kind, credential, number }: Claims): boolean =>
  credential !== undefined || (kind === 'journey' && number !== undefined)

/**
 * The session of a token; undefined when it can't be used any more. A token with neither a credential nor a
 * journey's number opens nothing that a new one wouldn't.
 */
export async function openToken(
  deps: Needs<'config' | 'ports' | 'sealer' | 'store'>,
  token: string,
): Promise<Claims | undefined> {
  const claims = await deps.sealer.open(token, deps.ports.now())
  if (!claims || isIdle(deps, claims)) return undefined
  return canBeSuperseded(claims) && (await isSuperseded(deps, claims)) ? undefined : claims
}

/**
 * The session as it goes on: with the bank's new credential or another number (a step, after which the tokens
 * before it don't go on), with whose customer this is and which,
 * or only with the moment it was last used, when half of its idle time is over. After the outcome it ends: it
 * goes on as one that anybody can open, and what it held before ends as with a step. Undefined: it goes on as
 * it is.
 * @param about.statedNumber the number that the request names
 * @param about.done what the session has been through with the answer; as before when missing
 * @param about.isOver linked, unlinked or paid: nobody needs to be known by this session any more
 */
export async function renewal(
  deps: Needs<'config' | 'store' | 'ports' | 'limiter'>,
  claims: Claims,
  {
    statedNumber,
    owner,
    done = claims.done,
    isOver = false,
  }: {
    readonly statedNumber: Msisdn | undefined
    readonly owner: Owner | undefined
    readonly done?: Claims['done']
    readonly isOver?: boolean
  },
  { credential, data }: Answer,
): Promise<Claims | undefined> {
  const { config, ports } = deps
  const now = Math.floor(ports.now() / 1000)
  const bankAnswer = await ownerIn(deps, statedNumber, data)
  const merchantId = bankAnswer.merchantId ?? owner?.merchantId ?? claims.merchantId
  const number = bankAnswer.number ?? owner?.number ?? claims.number
  const isEnd = isOver && (claims.credential !== undefined || claims.done?.length !== 0)
  const hasCredential = credential !== undefined && credential !== claims.credential && !isOver
  const isStep = isEnd || hasCredential || (claims.number !== undefined && number !== claims.number)
  const isLearned = merchantId !== claims.merchantId || number !== claims.number || done !== claims.done
  const isAging =
    config.idleMs < (claims.exp - claims.seen) * 1000 && (now - claims.seen) * 1000 >= config.idleMs / 2
  if (!isStep && !isLearned && !isAging) return undefined
  // The answer to a request from before a step: the credential that came with that step would be lost.
  if (!isStep && (await sinceLaterStep(deps, claims)) !== undefined) return undefined
  const { credential: heldCredential, ...lasting } = claims
  const keptCredential = isOver ? undefined : hasCredential ? credential : heldCredential
  const next: Claims = {
    ...lasting,
    ...(merchantId !== undefined && { merchantId }),
    ...(number !== undefined && { number }),
    ...(keptCredential !== undefined && { credential: keptCredential }),
    ...(isOver ? { done: [] } : done && { done }),
    seen: now,
    step: claims.step + (isStep ? 1 : 0),
  }
  if (isStep) await noteStep(deps, next)
  return next
}
