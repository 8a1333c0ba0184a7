/**
 * The price for a caller that has no part in what it asks about: who knows a journey or an order must not use
 * up its customer's chances, nor have codes sent or pictures drawn for nothing. A proof of work, then a
 * captcha, and few wrong secrets; a customer on the usual way meets none of it.
 */
import type { CallName } from '../../contract/endpoints.ts'
import { PROOF_HEADER } from '../../contract/challenge.ts'
import { isSuccess } from '../../contract/envelope.ts'
import { isWrongSecret } from '../../contract/errorRules.ts'
import type { ErrorName } from '../../contract/errors.ts'
import { nameOfAnswer } from '../../contract/httpErrors.ts'
import type { Answer } from '../bank/answer.ts'
import { sha256 } from '../base/hashing.ts'
import { SESSION_MS } from '../base/limits.ts'
import type { StrangerOutcome } from '../base/metrics.ts'
import { Refusal } from '../base/refusal.ts'
import type { Needs } from '../dependencies.ts'
import { type Call, numberIn } from '../http/exchange.ts'
import { countedFor, secondsLeft, tightest } from '../rateLimits/limiter.ts'
import { triesSecret } from '../sessions/steps.ts'
import type { Count, NoteKey } from '../store/sharedStore.ts'
import type { Owner } from '../tokens/claims.ts'

type Deps = Needs<'challenges' | 'limiter' | 'ports' | 'store'>

/** Calls without a journey or order in them: anybody could ask them, for nothing. */
const NAMELESS: ReadonlySet<CallName> = new Set<CallName>(['account/verify-email', 'auth-generate-captcha'])

/** With the last of these a secret is locked: it was wrong all the same. */
const LOCKED: ReadonlySet<ErrorName> = new Set(['OTP_BLOCKED', 'PASSWORD_BLOCKED', 'PIN_BLOCKED'])

function isWrong({ status, code, data }: Answer): boolean {
  if (isSuccess(code)) return false
  const name = nameOfAnswer({ status, code: String(code), data })
  return isWrongSecret(name) || LOCKED.has(name)
}

const hasCaptcha = ({ input }: Call): boolean => 'captcha' in input && input.captcha !== undefined

/** @throws Refusal PROOF_REQUIRED, and what a wrong proof is refused with */
async function checkWork(
  { challenges }: Needs<'challenges'>,
  { exchange, input, subject }: Call,
): Promise<void> {
  // The captcha's second way is such a proof already, and is checked on the way to the bank.
  if ('captcha' in input && input.captcha && 'proof' in input.captcha) return
  const proof = exchange.request.header(PROOF_HEADER)
  if (proof === undefined) throw new Refusal(403, 'PROOF_REQUIRED')
  await challenges.check(proof, subject)
}

/** Tells the operator what a stranger has tried; of the customer nothing is said. */
function report({ ports }: Needs<'ports'>, { exchange, name }: Call, outcome: StrangerOutcome): void {
  ports.metrics?.stranger(name, outcome)
  if (outcome === 'asked' || outcome === 'sent') return
  const { diagnosticsId, trace } = exchange
  ports.log({ event: 'stranger-secret', call: name, outcome, diagnosticsId, ...trace?.ids })
}

/** Number of wrong ones before, this one not counted. */
const wrongBefore = (counts: readonly Count[]): number =>
  Math.max(0, ...counts.map(({ rule, usage }) => rule.points - usage.remaining - 1))

/**
 * Asks with a stranger's secret. It is counted as a wrong one before the bank is asked, so that any number at
 * once are no more than one after the other; and given back unless it was wrong, or nobody knows, or it has
 * ended an attempt that waits for the customer's code or scan.
 */
async function askAsStranger(
  deps: Deps,
  call: Call,
  owner: Owner | undefined,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { exchange, subject, name, input } = call
  const isSecret = triesSecret(name, input)
  const tell = (outcome: StrangerOutcome) => isSecret && report(deps, call, outcome)
  const counts = await deps.limiter.take('stranger', countedFor(subject, owner?.number ?? undefined))
  let staysCounted = false
  try {
    const nearest = tightest(counts)
    if (nearest?.usage.isOver) {
      exchange.record.limit = nearest.rule.name
      tell('refused')
      throw new Refusal(403, 'SECRET_TRIES_USED', { retryAfterSeconds: secondsLeft(nearest.usage) })
    }
    if (isSecret && wrongBefore(counts) > 0 && !hasCaptcha(call)) throw new Refusal(403, 'CAPTCHA_REQUIRED')
    await checkWork(deps, call)
    const answer = await ask().catch((error: unknown) => {
      staysCounted = exchange.record.mayBeAtBank || exchange.record.hasEndedAttempt
      throw error
    })
    staysCounted = isWrong(answer) || exchange.record.hasEndedAttempt
    tell(staysCounted ? 'wrong' : 'sent')
    return answer
  } catch (error) {
    if (error instanceof Refusal && error.error !== 'SECRET_TRIES_USED' && !staysCounted) tell('asked')
    throw error
  } finally {
    if (!staysCounted) await deps.limiter.giveBack(counts)
  }
}

/**
 * Asks for a code to a number that the caller names. It costs a captcha from a journey's second number on,
 * and from the number's fourth journey in an hour: whoever types for others has codes sent to them. Counted
 * before the bank is asked, as a secret is; what certainly wasn't sent is given back.
 */
async function askForCode({ limiter, store }: Deps, call: Call, ask: () => Promise<Answer>): Promise<Answer> {
  const { exchange, input, subject } = call
  const msisdn = numberIn(input)
  if (msisdn === undefined || subject === undefined) return ask()
  const key: NoteKey = `codes:${await sha256(subject.id)}`
  const number = await limiter.pseudonymOf(msisdn)
  if ((await store.notes.read(key)) === number) return ask()
  const counts = await limiter.take('codes', countedFor(subject, number))
  let mayBeSent = false
  try {
    const nearest = tightest(counts)
    if (nearest?.usage.isOver && !hasCaptcha(call)) {
      exchange.record.limit = nearest.rule.name
      throw new Refusal(403, 'CAPTCHA_REQUIRED')
    }
    const answer = await ask().catch((error: unknown) => {
      mayBeSent = exchange.record.mayBeAtBank
      throw error
    })
    mayBeSent = isSuccess(answer.code)
    return answer
  } finally {
    if (mayBeSent) await store.notes.write(key, number, SESSION_MS)
    else await limiter.giveBack(counts)
  }
}

/**
 * Asks, after what a caller without a part in it has to pay.
 * @throws Refusal PROOF_REQUIRED, CAPTCHA_REQUIRED, SECRET_TRIES_USED, STEP_OUT_OF_ORDER (403);
 *   CAPTCHA_WRONG, CAPTCHA_EXPIRED
 */
export async function askGuarded(
  deps: Deps,
  call: Call,
  owner: Owner | undefined,
  byStranger: boolean,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { name, session } = call
  if (name === 'otp/binding-auth-generate') return askForCode(deps, call, ask)
  if (NAMELESS.has(name) && session === undefined) await checkWork(deps, call)
  if (!byStranger) return ask()
  // An email of somebody else's would open the account.
  if (name === 'account/create-account') throw new Refusal(403, 'STEP_OUT_OF_ORDER')
  return askAsStranger(deps, call, owner, ask)
}
