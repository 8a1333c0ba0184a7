/**
 * Asks the bank as the proxy does, with the proxy's own signing and reading, and writes down what was asked
 * and what came. What a check sends on purpose is changed after it was signed.
 */
import { answerReader } from '../contract/bankCodes.ts'
import { callAt, callPath, endpoints, type CallName } from '../contract/endpoints.ts'
import { ENVIRONMENT_HEADER } from '../contract/environment.ts'
import { CREDENTIAL_HEADER } from '../contract/sessionHeaders.ts'
import { BANK_TIME_HEADER } from '../contract/signing.ts'
import { fetchForSigning } from '../proxy/bank/bank.ts'
import { checkedSigning, signedHeaders, type ToSign } from '../proxy/bank/signing.ts'
import { readAnswer, type BankAnswer } from '../proxy/bank/answer.ts'
import type { BankInit, BankResponse } from '../proxy/bank/bankFetch.ts'
import { NotSent } from '../proxy/base/refusal.ts'
import type { Signer } from '../proxy/keys/signingKeys.ts'
import { signRequestOf, type Dialect } from './dialect.ts'
import { refuseProduction } from './environment.ts'
import { Stop } from './verdict.ts'

export interface ConnectionPorts {
  /** The bank's origin. */
  readonly url: string
  readonly appId: string
  readonly current: Signer
  /** The key that follows, where the bank knows one. */
  readonly next: Signer | undefined
  /** The bank's dialect; by the specification when missing. */
  readonly dialect?: Dialect
  fetch(url: string, init: BankInit): Promise<BankResponse>
  /** This machine's clock, epoch ms. */
  now(): number
  random(bytes: number): Uint8Array
  /** Waits, in ms. */
  pause(ms: number): Promise<void>
  /** Most requests in a second; Infinity: as many as there are. */
  readonly rate: number
  /** Longest wait for an answer, in ms. */
  readonly timeoutMs: number
}

/** A request as it goes out. */
export interface CheckRequest {
  readonly method: 'POST' | 'GET'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Request and answer, for the report. */
export interface RecordedExchange {
  readonly request: CheckRequest
  /** The reason that there was no answer to read. */
  readonly failure?: string
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** As the bank sent it, with its own codes. Undefined: not JSON. */
  readonly body?: unknown
  /** Start of an answer that is no JSON. */
  readonly text?: string
}

/** Departures that a check may want. */
export interface SigningOptions {
  /** The customer's credential. */
  readonly credential?: string | undefined
  readonly signer?: Signer
  /** Error of the timestamp, in ms. */
  readonly skewMs?: number
  /** Headers that a module shall take as refused: it makes them without what it has kept. */
  readonly previousHeaders?: Readonly<Record<string, string>>
  /** Changes the request after it was signed. */
  readonly alter?: (request: CheckRequest) => CheckRequest
  /** The connection is cut as soon as the request is on its way. */
  readonly lose?: boolean
}

export interface RecordedAnswer extends BankAnswer {
  readonly exchange: RecordedExchange
}

/** No answer, or none that can be read. */
export class NoAnswer extends Error {
  readonly exchange: RecordedExchange
  constructor(exchange: RecordedExchange) {
    super(exchange.failure)
    this.exchange = exchange
  }
}

/** A module gave no headers for a request, which wasn't sent. */
export class Unsigned extends Error {
  /** The bank's answer to what the module asked last. */
  readonly status: number | undefined
  constructor(message: string, status: number | undefined) {
    super(message)
    this.status = status
  }
}

const LOOKED_AT = [
  'content-type',
  'retry-after',
  'location',
  BANK_TIME_HEADER,
  ENVIRONMENT_HEADER,
  CREDENTIAL_HEADER,
]
/** Characters that are kept of an answer that is no JSON. */
const MAX_TEXT = 400

const isNamed = (pair: readonly [string, string | null]): pair is readonly [string, string] =>
  pair[1] !== null

const headersOf = ({ headers }: BankResponse): Record<string, string> =>
  Object.fromEntries(LOOKED_AT.map((name) => [name, headers.get(name)] as const).filter(isNamed))

/** The same response, and how its text began as far as it was read. */
function overheard(response: BankResponse): readonly [response: BankResponse, beginning: () => string] {
  const decoder = new TextDecoder()
  let tail = ''
  const hear = (chunk: Uint8Array): Uint8Array => {
    if (tail.length < MAX_TEXT) tail = (tail + decoder.decode(chunk, { stream: true })).slice(0, MAX_TEXT)
    return chunk
  }
  async function* recordBytes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) yield hear(chunk)
  }
  const { status, headers, body, wholeBody } = response
  const copy: BankResponse = { status, headers, body: body && recordBytes(body as AsyncIterable<Uint8Array>) }
  return [wholeBody ? { ...copy, wholeBody: async () => hear(await wholeBody()) } : copy, () => tail]
}

export interface BankConnection {
  readonly ports: ConnectionPorts
  readonly dialect: Dialect
  /** Lead of the bank's clock over this machine's, in ms. */
  offsetMs: number
  /** By the bank's clock, epoch ms. */
  now(): number
  /** Throws Unsigned where a module gives no headers. */
  sign(call: CallName, text: string, sending?: SigningOptions): Promise<CheckRequest>
  /** Throws NoAnswer, and Stop where the bank says that it is production. */
  send(request: CheckRequest, sending?: SigningOptions): Promise<RecordedAnswer>
}

/** An error's reason for a person: a refused connection stands behind another error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  const { message, code } = (error.cause ?? error) as NodeJS.ErrnoException
  return [code, message].filter(Boolean).join(' ') || error.name
}

export function connect(ports: ConnectionPorts): BankConnection {
  const { dialect = {} } = ports
  const turnCodes = dialect.codes && answerReader(dialect.codes)
  /** Time of the next request. */
  let slot = 0
  /** Production, as an answer to a module has said. */
  let stop: Stop | undefined

  /** Keeps to the rate. */
  async function wait(): Promise<void> {
    if (ports.rate === Infinity) return
    const now = ports.now()
    slot = Math.max(slot + 1000 / ports.rate, now)
    if (slot > now) await ports.pause(slot - now)
  }

  /** The bank, for what a module asks of it. */
  function fetchKept(answers: { text: string; status?: number }[]) {
    const fetch = fetchForSigning(
      { bankUrl: ports.url },
      {
        fetch: async (url, init) => {
          await wait()
          const response = await ports.fetch(url, init)
          refuseProduction(response.headers.get(ENVIRONMENT_HEADER))
          return response
        },
      },
    )
    const ask: typeof fetch = async (path, init) => {
      try {
        const answer = await fetch(path, init)
        answers.push({ text: `POST ${path} → HTTP ${answer.status}`, status: answer.status })
        return answer
      } catch (error) {
        if (error instanceof Stop) stop = error
        answers.push({ text: `POST ${path} → ${reasonOf(error)}` })
        throw error
      }
    }
    return ask
  }

  /**
   * The proxy's signing.
   * @throws Unsigned without the module's own words, which may quote what was signed
   */
  async function headersFor(request: ToSign, signer: Signer): Promise<Record<string, string>> {
    const signRequest = signRequestOf(dialect)
    const answers: { text: string; status?: number }[] = []
    let failure = 'its headers may not be sent, or came too late'
    const watched: typeof signRequest = async (unsigned) => {
      try {
        return await signRequest(unsigned)
      } catch (error) {
        failure = `it throws ${error instanceof Error ? error.name : 'no error'}`
        throw error
      }
    }
    try {
      return await signedHeaders(
        {
          appId: ports.appId,
          keys: { current: signer },
          signerTimeoutMs: ports.timeoutMs,
          signRequest: dialect.module ? checkedSigning(watched) : signRequest,
        },
        { now: ports.now, random: ports.random, log: () => undefined },
        { ...request, fetch: fetchKept(answers) },
      )
    } catch (error) {
      if (stop) throw stop
      if (!(error instanceof NotSent)) throw error
      throw new Unsigned(
        [`the signing module signs nothing: ${failure}`, ...answers.map(({ text }) => text)].join('; '),
        answers.at(-1)?.status,
      )
    }
  }

  /** Throws NoAnswer, and Stop where the bank says that it is production. */
  async function exchange(request: CheckRequest, lose: boolean): Promise<RecordedAnswer> {
    const cut = new AbortController()
    const limit = setTimeout(
      () => cut.abort(new Error(`no answer in ${ports.timeoutMs} ms`)),
      ports.timeoutMs,
    )
    const { method, path, headers, body } = request
    let arrival: Omit<RecordedExchange, 'request'> = {}
    let beginning = (): string => ''
    try {
      const answering = ports.fetch(ports.url + path, {
        method,
        headers: { ...headers },
        ...(method === 'GET' ? {} : { body }),
        redirect: 'manual',
        signal: cut.signal,
      })
      if (lose) {
        answering.catch(() => undefined)
        // A turn of the loop sends what was written.
        await new Promise((resolve) => setImmediate(resolve))
        cut.abort()
        throw new Error('the connection was cut on purpose')
      }
      const response = await answering
      refuseProduction(response.headers.get(ENVIRONMENT_HEADER))
      arrival = { status: response.status, headers: headersOf(response) }
      const [read, copy] = overheard(response)
      beginning = copy
      const sentBody: { body?: unknown } = {}
      const answer = await readAnswer(read, (answerBody) => {
        sentBody.body = answerBody
        return turnCodes ? turnCodes(answerBody, callAt(path.split('?', 1)[0] ?? '')) : answerBody
      })
      const text = answer.body === undefined ? { text: beginning() } : {}
      return { ...answer, exchange: { request, ...arrival, ...sentBody, ...text } }
    } catch (error) {
      if (error instanceof Stop) throw error
      const status = arrival.status === undefined ? '' : `HTTP ${arrival.status}, `
      throw new NoAnswer({ request, failure: status + reasonOf(error), ...arrival, text: beginning() })
    } finally {
      clearTimeout(limit)
    }
  }

  const connection: BankConnection = {
    ports,
    dialect,
    offsetMs: 0,
    now: () => ports.now() + connection.offsetMs,
    async sign(call, text, { credential, signer = ports.current, skewMs = 0, previousHeaders } = {}) {
      const { method } = endpoints[call]
      const [query, body] = method === 'GET' ? [text, ''] : ['', text]
      const headers = await headersFor(
        {
          method,
          path: callPath(call),
          query,
          body,
          refused: previousHeaders,
          credential,
          offsetMs: connection.offsetMs + skewMs,
          diagnosticsId: 'D-C0NF-0RM0',
        },
        signer,
      )
      return { method, path: callPath(call) + (query && `?${query}`), headers, body }
    },
    async send(signature, { alter, lose = false } = {}) {
      const request = alter ? alter(signature) : signature
      await wait()
      return exchange(request, lose)
    },
  }
  return connection
}
