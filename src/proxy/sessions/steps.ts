/**
 * Steps that a session has been through, sealed into it: a secret of a session that hasn't been there is a
 * stranger's. A journey's code belongs to who has asked for it, a password to who has typed the right code,
 * a PIN to the session that the order was shown to first, and an order's code to that session or the one that
 * sent the PIN. Who merely knows a journey or an order has none.
 */
import { type CallName, callNames } from '../../contract/endpoints.ts'
import { isSuccess } from '../../contract/envelope.ts'
import type { Answer } from '../bank/answer.ts'
import { sha256 } from '../base/hashing.ts'
import { SESSION_MS } from '../base/limits.ts'
import type { Needs } from '../dependencies.ts'
import type { Call, CallInput } from '../http/exchange.ts'
import type { NoteKey } from '../store/sharedStore.ts'
import type { Claims, Step } from '../tokens/claims.ts'

/** The step before each call that tries a secret, says who the customer is, or ends what waits. */
const BEFORE: Partial<Record<CallName, Step>> = {
  'account/create-account': 'proved',
  'otp/binding-auth-verification': 'asked',
  'otp/unbinding-auth-verification': 'asked',
  'otp/payment-verification': 'asked',
  'password/verification': 'proved',
  'payment/payment-order-confirm': 'shown',
  'payment/paylater': 'shown',
  'payment/payment-order-release': 'shown',
}

/** The step that an answer of these takes the session through. */
const AFTER: Partial<Record<CallName, Step>> = {
  'otp/binding-auth-generate': 'asked',
  'otp/unbinding-auth-generate': 'asked',
  'otp/payment-generate': 'asked',
  'otp/binding-auth-verification': 'proved',
  'payment/payment-h5': 'shown',
}

/** Calls with a step before them that try no secret. */
const WITHOUT_SECRET: ReadonlySet<CallName> = new Set<CallName>([
  'account/create-account',
  'payment/payment-order-release',
])

/** Calls that try a secret, but for a confirm by QRIS. */
export const secretCalls: readonly CallName[] = callNames.filter(
  (name) => BEFORE[name] !== undefined && !WITHOUT_SECRET.has(name),
)

/** True for a call that tries a secret: a confirm by QRIS has none. */
export const triesSecret = (name: CallName, input: CallInput): boolean =>
  secretCalls.includes(name) && (!('method' in input) || 'encryptedPin' in input)

/** True when no other session has come here before. */
async function isFirst({ store }: Needs<'store'>, key: NoteKey, { sid }: Claims): Promise<boolean> {
  const first = await store.notes.claim(key, sid, SESSION_MS)
  return first === undefined || first === sid
}

/** True when nobody else has been shown the order before, nor has paid for it unseen. */
const isShownFirst = async (deps: Needs<'store'>, session: Claims): Promise<boolean> =>
  isFirst(deps, `shown:${await sha256(session.id)}`, session)

/**
 * True for the first session that the bank asks for an attempt's code. Whoever repeats the confirm is asked
 * for it as well: the bank looks at the key before it looks at the PIN.
 */
const isCodedFirst = async (deps: Needs<'store'>, session: Claims, attempt: unknown): Promise<boolean> =>
  isFirst(deps, `coded:${await sha256(JSON.stringify([session.id, attempt]))}`, session)

/** True where the answer alone takes a session through its step; else it must have been shown the order. */
const suffices = async (
  deps: Needs<'store'>,
  name: CallName,
  session: Claims,
  { nextStep, attempt }: Answer['data'],
): Promise<boolean> =>
  nextStep === 'OTP' ? isCodedFirst(deps, session, attempt) : name !== 'otp/payment-generate'

/** True for a caller that hasn't done the step before this call in this session. */
export async function isStranger(
  deps: Needs<'store'>,
  { name, session }: Pick<Call, 'name' | 'session'>,
): Promise<boolean> {
  const step = BEFORE[name]
  if (step === undefined) return false
  if (session === undefined) return true
  // A token of the version before: its customer is in the middle of it.
  if (session.done === undefined || session.done.includes(step)) return false
  return step !== 'shown' || !(await isShownFirst(deps, session))
}

/** The session's steps with this answer; undefined: nothing new. */
export async function stepsWith(
  deps: Needs<'store'>,
  { name, session }: Pick<Call, 'name' | 'session'>,
  { code, data }: Answer,
): Promise<Claims['done']> {
  if (session === undefined || !isSuccess(code)) return undefined
  const { done } = session
  // The bank sends a code by itself after a PIN.
  const step = data['nextStep'] === 'OTP' ? 'asked' : AFTER[name]
  // Asked first, whatever is done already: an attempt's code is somebody's from its first confirm on.
  const isItsOwn = await suffices(deps, name, session, data)
  if (step === undefined || done === undefined || done.includes(step)) return undefined
  if (step === 'shown' && !(await isShownFirst(deps, session))) return undefined
  return isItsOwn || done.includes('shown') ? [...done, step] : undefined
}
