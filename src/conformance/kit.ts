/** A check's means: asks the bank, judges each answer's shape, and keeps the exchanges. */
import type { Answers, CallName } from '../contract/endpoints.ts'
import type { ErrorName } from '../contract/errors.ts'
import type { Msisdn } from '../contract/ids.ts'
import { toJson } from '../contract/wire.ts'
import type { OtpPurpose } from '../sandbox/store.ts'
import type { Adapters, TestCustomers, TestCustomer } from './adapters/adapters.ts'
import { answerOf, say, type CheckAnswer } from './answer.ts'
import { notOffered, sayError } from './dialect.ts'
import { NoAnswer, type BankConnection, type RecordedExchange, type SigningOptions } from './connection.ts'
import type { JourneyKind, OrderKind } from './kinds.ts'
import { Differs, expect, NotChecked } from './verdict.ts'

export interface LoadOptions {
  /** Requests in all, and at a time. */
  readonly requests: number
  readonly atOnce: number
}

export interface World {
  readonly connection: BankConnection
  readonly adapters: Adapters
  readonly people: TestCustomers
  readonly load: LoadOptions
}

export interface CallOptions extends Omit<SigningOptions, 'credential'> {
  /** In place of the credential that this journey or order has; null: none. */
  readonly credential?: string | null
  /** The text of the body, where it isn't the JSON of one. */
  readonly text?: string
  /** Only an answer's content is asked for; its shape is the check's own business. */
  readonly anyShape?: boolean
}

export interface Kit {
  readonly world: World
  readonly exchanges: readonly RecordedExchange[]
  readonly customer: TestCustomer
  /** True once the test customer was unlinked here. */
  isUnlinked(): boolean
  /** By the bank's clock, epoch ms. */
  now(): number
  /** Throws Differs when there is no answer, or one of another shape. */
  ask(call: CallName, body: object, options?: CallOptions): Promise<CheckAnswer>
  /** The data of a success; throws Differs at anything else. */
  succeed<N extends CallName>(call: N, body: object, options?: CallOptions): Promise<Answers<N>>
  /** A refusal with one of these errors; throws Differs at anything else. */
  refuse(
    call: CallName,
    body: object,
    errors: readonly ErrorName[],
    options?: CallOptions,
  ): Promise<CheckAnswer>
  /** A request that gets no answer, as far as we can tell: the connection is cut behind it. */
  lose(call: CallName, body: object): Promise<void>
  /** Throws NotChecked where none can be opened. */
  journey(kind?: JourneyKind, msisdn?: Msisdn): Promise<{ journeyId: string }>
  order(kind?: OrderKind, amount?: string): Promise<{ originalReferenceNo: string }>
  /** A number that is no customer's. */
  newcomer(): Msisdn
  /** The newest code; throws NotChecked where none can be had. */
  code(purpose: OtpPurpose, msisdn?: Msisdn): Promise<string>
  /** Moves the bank's clock; throws NotChecked where it can't be moved. */
  advance(seconds: number): Promise<void>
  /** Throws NotChecked where the bank's clock can't be moved. */
  demandClock(): void
}

/** Small enough for any wallet, and no multiple of what sums are divided by. */
const AMOUNT = '20001.00'

const TRIES = 3
/** Waits after a 429: the usual one where it doesn't say how long, and the longest, in seconds. */
const WAIT = { usual: 2, longest: 60 }

/** The journey or order that a body is about; '' for one that is about none. */
function subjectInBody(body: { journeyId?: unknown; originalReferenceNo?: unknown }): string {
  const subject = body.journeyId ?? body.originalReferenceNo
  return typeof subject === 'string' ? subject : ''
}

export function createKit(world: World, newcomers: Msisdn[]): Kit {
  const { connection, adapters, people } = world
  const { ports } = connection
  const exchanges: RecordedExchange[] = []
  const credentials = new Map<string, string>()
  /** Time of the last request for a code, by number. */
  let askedAt = connection.now()
  let isUnlinked = false

  async function exchange(call: CallName, body: object, options: CallOptions): Promise<CheckAnswer> {
    const { credential = credentials.get(subjectInBody(body)), text = toJson(body), ...sending } = options
    const request = { ...sending, credential: credential ?? undefined }
    try {
      const reply = await connection.send(await connection.sign(call, text, request), request)
      exchanges.push(reply.exchange)
      return answerOf(call, reply, connection.dialect)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      exchanges.push(error.exchange)
      throw new Differs(`${call} got no answer that can be read: ${error.message}`)
    }
  }

  async function patiently(call: CallName, body: object, options: CallOptions): Promise<CheckAnswer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await exchange(call, body, options)
      if (answer.status !== 429 || attempt === TRIES) return answer
      const seconds = Number(answer.exchange.headers?.['retry-after'] ?? WAIT.usual)
      await ports.pause(1000 * (seconds <= WAIT.longest ? seconds : WAIT.longest))
    }
  }

  const kit: Kit = {
    world,
    exchanges,
    customer: people.customer,
    isUnlinked: () => isUnlinked,
    now: connection.now,
    async ask(call, body, options = {}) {
      const reason = notOffered(connection.dialect, call, body)
      if (reason !== undefined) throw new NotChecked(reason)
      if (call.startsWith('otp/')) askedAt = connection.now()
      const answer = await patiently(call, body, options)
      if (call === 'account/unbinding' && answer.error === null) isUnlinked = true
      if (answer.credential !== undefined) credentials.set(subjectInBody(body), answer.credential)
      if (options.anyShape !== true && answer.problems.length > 0)
        throw new Differs(`${call}: ${answer.problems.join('; ')}`)
      return answer
    },
    async succeed<N extends CallName>(call: N, body: object, options?: CallOptions) {
      const answer = await kit.ask(call, body, options)
      expect(answer.error === null, `${call} should succeed; it was answered with ${say(answer)}`)
      return answer.data as Answers<N>
    },
    async refuse(call, body, errors, options) {
      const answer = await kit.ask(call, body, options)
      const expectation = errors.map((error) => sayError(connection.dialect, error)).join(' or ')
      expect(
        errors.some((error) => error === answer.error),
        `${call} should be refused with ${expectation}; it was answered with ${say(answer)}`,
      )
      return answer
    },
    async lose(call, body) {
      const credential = credentials.get(subjectInBody(body))
      const sending = { lose: true, credential }
      await connection
        .send(await connection.sign(call, toJson(body), sending), sending)
        .catch((error: unknown) => {
          if (!(error instanceof NoAnswer)) throw error
          exchanges.push(error.exchange)
        })
    },
    async journey(kind = 'default', msisdn = people.customer.msisdn) {
      const journeyId = await adapters.open({ open: 'journey', kind, msisdn })
      if (journeyId === undefined) throw new NotChecked(`no journey "${kind}" can be opened here`)
      return { journeyId }
    },
    async order(kind = 'success', amount = AMOUNT) {
      const { msisdn } = people.customer
      const originalReferenceNo = await adapters.open({ open: 'order', kind, msisdn, amount })
      if (originalReferenceNo === undefined) throw new NotChecked(`no order "${kind}" can be opened here`)
      return { originalReferenceNo }
    },
    newcomer() {
      const msisdn = adapters.reset ? newcomers[0] : newcomers.shift()
      if (msisdn === undefined) throw new NotChecked('no further number of a newcomer is known (--people)')
      return msisdn
    },
    async code(purpose, msisdn = people.customer.msisdn) {
      const code = await adapters.code({ code: purpose, msisdn, sentAfter: askedAt })
      if (code === undefined) throw new NotChecked('no code came: there is no inbox, or it was empty')
      return code
    },
    async advance(seconds) {
      kit.demandClock()
      await adapters.advance?.(seconds)
      connection.offsetMs += seconds * 1000
    },
    demandClock() {
      if (!adapters.advance) throw new NotChecked("the bank's clock can't be moved")
    },
  }
  return kit
}
