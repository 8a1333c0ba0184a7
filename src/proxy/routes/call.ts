/** A call of the table, from the page to the bank and back: read it from `answerCall` down. */
import * as v from 'valibot'
import { type CallName, endpoints } from '../../contract/endpoints.ts'
import { isSuccess } from '../../contract/envelope.ts'
import type { ErrorName } from '../../contract/errors.ts'
import type { Witness } from '../../contract/payloads/fields.ts'
import { pageRequests } from '../../contract/requests.ts'
import { toJson, toQuery } from '../../contract/wire.ts'
import { RATE_LIMIT } from '../../domain/limits.ts'
import { type Answer, cutOf, type JudgedAnswer, usableRetryAfter } from '../bank/answer.ts'
import { NotSent, Refusal } from '../base/refusal.ts'
import type { Dependencies, Needs } from '../dependencies.ts'
import {
  type BankInput,
  type Call,
  type CallInput,
  type Exchange,
  type Incoming,
  numberIn,
  type Reply,
} from '../http/exchange.ts'
import { jsonBody } from '../http/json.ts'
import { askUnknown, type CountedFor, limitRequest } from '../rateLimits/limiter.ts'
import { classOf } from '../rateLimits/table.ts'
import { sendSession, tokenOf } from '../sessions/carrier.ts'
import { isRefusal, isUnknown, noteAnswer, ownerBefore, ownerBehind } from '../sessions/owners.ts'
import { checkPage, isHosted, seesOutcomeOnly, withoutCustomer } from '../http/origins.ts'
import { isOutcome, refusedReturn, withRefusedReturn, withReturnUrl } from '../sessions/returns.ts'
import { openToken, renewal } from '../sessions/session.ts'
import { isStranger, stepsWith } from '../sessions/steps.ts'
import { type Claims, type Owner, sameSubject, type Subject, subjectsOf } from '../tokens/claims.ts'
import { askKeyed, hearStatus } from './confirm.ts'
import { whileNoted } from './finishing.ts'
import { checkOffer, withOffers } from './offers.ts'
import { askGuarded } from './strangers.ts'

/** @param origin the page that asks */
export async function answerCall(
  deps: Dependencies,
  exchange: Exchange,
  origin: string,
  name: CallName,
): Promise<Reply> {
  const call = await readCall(deps, exchange, origin, name)
  const { status, code, data, session } = await whileNoted(deps, call, () => askCall(deps, call)).catch(
    (error: unknown) => {
      throw error instanceof Refusal ? withWayBack(deps, call, error) : error
    },
  )
  if (session) await sendSession(deps, exchange, session)
  return { status, body: { code, data } }
}

/** A refusal of the proxy's own, with the customer's way back to the session's merchant. */
function withWayBack(deps: Needs<'registry'>, { session }: Call, refusal: Refusal): Refusal {
  const { status, error, data, failure } = refusal
  const returnUrl = refusedReturn(deps, error, { claims: session, merchantId: session?.merchantId })
  return returnUrl === undefined ? refusal : new Refusal(status, error, { ...data, returnUrl }, failure)
}

/** The call out of its request. @throws Refusal (400, 401, 403, 413, 415) */
async function readCall(
  deps: Needs<'registry' | 'config' | 'ports' | 'sealer' | 'store'>,
  exchange: Exchange,
  origin: string,
  name: CallName,
): Promise<Call> {
  const body = await bodyOf(exchange.request, name)
  const subjects = subjectsOf(body)
  const session = await sessionOf(deps, exchange.request, { name, origin, subjects })
  const parseResult = v.safeParse(pageRequests[name], body)
  if (!parseResult.success)
    throw new Refusal(400, subjects.length > 0 ? 'REQUEST_REJECTED' : missingIn(name, session))
  const input = parseResult.output
  // A session asks for its own journey or order only.
  const namedSubjects = subjectsOf(input)
  if (session && namedSubjects.some((subject) => !sameSubject(subject, session)))
    throw new Refusal(403, 'SESSION_MISMATCH')
  const page = session ?? { origin }
  checkPage(deps.registry, page, name)
  checkOffer(deps, name, input)
  return { exchange, name, input, page, session, subject: session ?? namedSubjects[0] }
}

const bodyOf = (request: Incoming, name: CallName): unknown =>
  endpoints[name].method === 'POST' ? jsonBody(request) : Object.fromEntries(request.url().searchParams)

/**
 * The session that was sent, which must be good; undefined where none was. A call of oauth 1 needs one.
 * @throws Refusal SESSION_REQUIRED, SESSION_EXPIRED (401), SESSION_MISMATCH (403)
 */
async function sessionOf(
  deps: Needs<'registry' | 'config' | 'ports' | 'sealer' | 'store'>,
  request: Incoming,
  { name, origin, subjects }: { name: CallName; origin: string; subjects: readonly Subject[] },
): Promise<Claims | undefined> {
  const token = tokenOf(deps, request, subjects)
  if (token === undefined) {
    if (endpoints[name].session) throw new Refusal(401, 'SESSION_REQUIRED')
    return undefined
  }
  const session = await openToken(deps, token)
  if (!session) throw new Refusal(401, 'SESSION_EXPIRED')
  if (session.origin !== origin) throw new Refusal(403, 'SESSION_MISMATCH')
  return session
}

function missingIn(name: CallName, session: Claims | undefined): ErrorName {
  const schema = pageRequests[name]
  // A union of schemas asks for either.
  if (!('entries' in schema)) return session?.kind === 'order' ? 'ORDER_MISSING' : 'JOURNEY_MISSING'
  if ('journeyId' in schema.entries) return 'JOURNEY_MISSING'
  return 'originalReferenceNo' in schema.entries ? 'ORDER_MISSING' : 'REQUEST_REJECTED'
}

/** The page's answer. */
export interface CallAnswer {
  readonly status: number
  readonly code: string | number
  readonly data: Readonly<Record<string, unknown>>
  /** The session as it goes on; undefined: as it is. */
  readonly session: Claims | undefined
}

/**
 * Asks the bank what the page may ask, within its limits.
 * @param isFirst the call goes along with its session: it is asked beside the query whose journey or order it
 *   is, since the customer waits for both
 * @throws Refusal
 */
export async function askCall(deps: Dependencies, call: Call, isFirst = false): Promise<CallAnswer> {
  const { exchange, name, input, page, subject } = call
  let pending: Promise<JudgedAnswer> | undefined
  const knownOwner = await ownerBefore(deps, call, () => {
    // In the breaker's trial one call is sent at a time.
    if (isFirst && deps.bank.breaker() === 'closed') pending = askBeside(deps, call)
  })
  if (isRefusal(knownOwner)) return visibleAnswer(deps, call, knownOwner, undefined)
  if (knownOwner) checkPage(deps.registry, page, name, knownOwner.merchantId)
  const statedNumber = numberIn(input)
  const number = statedNumber && (await deps.limiter.pseudonymOf(statedNumber))
  const byStranger = await isStranger(deps, call)
  const limit = (countedFor: CountedFor) => limitRequest(deps, exchange, classOf(name), countedFor)
  const countedFor = { subject, owner: knownOwner, number, byStranger }
  // Until a stranger has paid it uses up nothing but its address's requests.
  await limit(byStranger ? {} : countedFor)
  const ask = () =>
    askGuarded(deps, call, knownOwner, byStranger, async () => {
      if (byStranger) await limit(countedFor)
      const checkedInput = await withProofChecked(deps, call)
      const keyedAnswer = await askKeyed(
        deps,
        { name, input: checkedInput },
        {
          mayBeThere: () => exchange.record.mayBeAtBank,
          status: () => askStatus(deps, call),
          async ask(keyedName, keyedInput) {
            const answer = await askBank(deps, { ...call, name: keyedName }, keyedInput)
            if (keyedName === 'payment/payment-order-release' && isSuccess(answer.code))
              exchange.record.hasEndedAttempt = true
            return answer
          },
        },
      )
      return keyedAnswer ?? askBank(deps, call, withWitness(deps, call, checkedInput), pending)
    })
  const answer = subject && !knownOwner ? await askUnknown(deps, exchange, ask, isUnknown) : await ask()
  await hearStatus(deps, call, answer)
  await noteAnswer(deps, call, knownOwner, answer)
  const owner = await ownerBehind(deps, call, knownOwner, answer)
  return isRefusal(owner)
    ? visibleAnswer(deps, call, owner, undefined)
    : visibleAnswer(deps, call, answer, owner)
}

/** The order's status at the bank. The call itself isn't sent yet. */
async function askStatus(deps: Dependencies, call: Call): Promise<Answer> {
  const name = 'debit/payment-status-h5'
  try {
    return await askBank(deps, { ...call, name }, { originalReferenceNo: call.subject?.id ?? '' })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new NotSent(error.status, error.error, error.data, error.failure)
  } finally {
    call.exchange.record.mayBeAtBank = false
  }
}

/** The page gets its answer only after the page was checked; after a refusal nobody waits for it. */
function askBeside(deps: Dependencies, call: Call): Promise<JudgedAnswer> {
  const pending = send(deps, call, call.input)
  pending.catch(() => undefined)
  return pending
}

/**
 * Signs, sends, and cuts the answer to its schema.
 * @param pending what was sent already
 */
async function askBank(
  deps: Dependencies,
  call: Call,
  input: BankInput,
  pending?: Promise<JudgedAnswer>,
): Promise<Answer> {
  const bankAnswer = await (pending ?? send(deps, call, input))
  const answer = { ...cutOf(bankAnswer), credential: bankAnswer.credential }
  const retryAfter = retryAfterOf(answer.status, bankAnswer.retryAfter)
  if (retryAfter) call.exchange.headers['retry-after'] = retryAfter
  return answer
}

/** The confirms after which the bank may ask for a code. */
const CODED: readonly CallName[] = ['payment/payment-order-confirm', 'payment/paylater']

/** Throws as `bank.ask` does. Notes whether the call may be at the bank. */
async function send(
  { bank, config }: Pick<Dependencies, 'bank' | 'config'>,
  { name, page, session, exchange }: Call,
  input: BankInput,
): Promise<JudgedAnswer> {
  const { record, diagnosticsId, trace } = exchange
  record.mayBeAtBank = true
  try {
    return await bank.ask({
      call: name,
      text: endpoints[name].method === 'GET' ? toQuery(input) : toJson(input),
      credential: session?.credential,
      diagnosticsId,
      trace,
      wantsCode: config.codeForFrames === true && page.embedder !== undefined && CODED.includes(name),
    })
  } catch (error) {
    if (error instanceof NotSent) record.mayBeAtBank = false
    throw error
  }
}

/** Consents go with what was seen of their request here; what a page says of that doesn't count. */
function withWitness(
  { registry, ports }: Needs<'registry' | 'ports'>,
  { page, session }: Call,
  input: CallInput,
): BankInput {
  if (!('consents' in input)) return input
  const { origin, embedder } = page
  // Only the hosted page has a cookie; without one its origin tells, unless a shop stands there as well.
  const isAlone =
    (session !== undefined && session.carrier !== 'bearer')
    || (isHosted(registry, origin) && !registry.embedding.has(origin))
  const mode = embedder !== undefined ? 'frame' : isAlone ? 'redirect' : 'inline'
  const witness: Witness = {
    at: new Date(ports.now()).toISOString(),
    origin,
    ...(embedder !== undefined && { embedder }),
    mode,
  }
  return { ...input, witness }
}

/** A captcha's proof of work is checked here; the bank learns only that it was. */
async function withProofChecked(
  { challenges }: Pick<Dependencies, 'challenges'>,
  { input }: Call,
): Promise<CallInput> {
  const captcha = 'captcha' in input ? input.captcha : undefined
  if (!captcha || !('proof' in captcha)) return input
  const verdict = await challenges.check(captcha.proof, subjectsOf(input)[0])
  return { ...input, captcha: { proof: `verified:${verdict}` } }
}

/** A 429 always says when to come again. */
function retryAfterOf(status: number, header: string | null): string | undefined {
  if (status !== 429 && status !== 503) return undefined
  return usableRetryAfter(header) ?? (status === 429 ? String(RATE_LIMIT.retryAfterMs / 1000) : undefined)
}

/** An answer as its page may see it: the session goes on, the return address is checked. */
async function visibleAnswer(
  deps: Dependencies,
  call: Call,
  answer: Answer,
  owner: Owner | undefined,
): Promise<CallAnswer> {
  const { registry } = deps
  const { exchange, name, input, page, session } = call
  const { status, code, data } = answer
  const merchantId = typeof data['merchantId'] === 'string' ? data['merchantId'] : owner?.merchantId
  if (merchantId !== undefined) checkPage(registry, page, name, merchantId)
  exchange.record.code = String(code)
  const done = await stepsWith(deps, call, answer)
  const about = { statedNumber: numberIn(input), owner, done, isOver: isOutcome(name, answer) }
  const next = session && (await renewal(deps, session, about, answer))
  const answerData =
    isSuccess(code) && seesOutcomeOnly(registry, page, merchantId) ? withoutCustomer(data) : data
  const safe = isSuccess(code)
    ? await withReturnUrl(deps, name, session, { code, data: withOffers(deps, answerData) }, merchantId)
    : await withRefusedReturn(deps, name, session, answer, merchantId)
  return { status, code, data: safe, session: next }
}
