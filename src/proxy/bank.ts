/** One signed question to the bank and its answer (readings 3). The host is fixed, redirects are not followed. */
import { callPath, endpoints, type CallName } from '../contract/endpoints.ts'
import { CREDENTIAL_HEADER } from '../contract/session.ts'
import { BANK_TIME_HEADER, SIGN_KEY_HEADER, SIGNING_HEADERS, type SigningRule } from '../contract/signing.ts'
import { readText } from './bytes.ts'
import { newNonce } from './ids.ts'
import { codeOf, Refusal } from './refusal.ts'
import { signerAt } from './signer.ts'
import type { BankResponse, ProxyConfig, ProxyPorts } from './types.ts'

/** Largest answer that is read: a captcha's picture and room to spare. */
const ANSWER_LIMIT = 1024 * 1024
/** A credential longer than this would not fit into a cookie beside the rest. */
const CREDENTIAL = /^[\x21-\x7e]{1,2048}$/
/** Differences that need no mention in the log, in ms. */
const CLOCK_NOISE = 2000

export interface Question {
  readonly call: CallName
  /** Exactly as it shall be sent: the JSON text of a POST, the query of a GET without `?`. */
  readonly text: string
  readonly credential: string | undefined
  readonly diagnosticsId: string
}

export interface BankAnswer {
  readonly status: number
  /** Undefined: not JSON. */
  readonly body: unknown
  readonly credential: string | undefined
  readonly retryAfter: string | null
}

export interface Bank {
  /** Throws Refusal: TIMEOUT, SYSTEM_BUSY (no connection), ANSWER_UNREADABLE (redirected, cut off, too large). */
  ask(question: Question): Promise<BankAnswer>
  /** How far the bank's clock is ahead of ours, in ms, as last told. */
  offsetMs(): number
}

interface BankConfig extends Pick<ProxyConfig, 'bankUrl' | 'appId' | 'keys'> {
  readonly timeoutMs: number
  readonly signingRule: SigningRule
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Rejects once the signal fires, for a port that doesn't listen to it. */
const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))

async function read(response: BankResponse): Promise<BankAnswer> {
  const { status, headers } = response
  if (status < 200 || (status >= 300 && status < 400)) throw new Refusal(502, 'ANSWER_UNREADABLE')
  const text = await readText(response.body, ANSWER_LIMIT).catch(() => {
    throw new Refusal(502, 'ANSWER_UNREADABLE')
  })
  const credential = headers.get(CREDENTIAL_HEADER)
  return {
    status,
    body: parseJson(text),
    credential: credential !== null && CREDENTIAL.test(credential) ? credential : undefined,
    retryAfter: headers.get('retry-after'),
  }
}

/** Whether the bank refused the nonce or the timestamp, and what its clock says. */
function bankTimeIn(response: BankResponse): number | undefined {
  const told = response.status === 401 ? response.headers.get(BANK_TIME_HEADER) : null
  return told !== null && /^\d{13}$/.test(told) ? Number(told) : undefined
}

export const isSignatureRefused = ({ status, body }: Pick<BankAnswer, 'status' | 'body'>): boolean =>
  status === 401 && String((body as { code?: unknown } | null | undefined)?.code) === codeOf('REQUEST_REJECTED')

export function createBank(config: BankConfig, ports: ProxyPorts): Bank {
  let offset = 0

  /** Everything of the client's headers stays behind; these are all there are. */
  async function headersFor(query: string, body: string, credential: string | undefined): Promise<Record<string, string>> {
    const now = ports.now()
    const signer = signerAt(config.keys, now)
    const nonce = newNonce(ports.random)
    const timestamp = String(now + offset)
    const text = config.signingRule({ appId: config.appId, nonce, timestamp, query, body })
    return {
      ...(body ? { 'content-type': 'application/json' } : {}),
      accept: 'application/json',
      [SIGNING_HEADERS.appId]: config.appId,
      [SIGNING_HEADERS.nonce]: nonce,
      [SIGNING_HEADERS.timestamp]: timestamp,
      [SIGNING_HEADERS.sign]: await signer.sign(new TextEncoder().encode(text)),
      [SIGN_KEY_HEADER]: signer.kid,
      ...(credential ? { [CREDENTIAL_HEADER]: credential } : {}),
    }
  }

  async function send({ call, text, credential }: Question, signal: AbortSignal): Promise<BankResponse> {
    const { method } = endpoints[call]
    const [query, body] = method === 'GET' ? [text, ''] : ['', text]
    const headers = await headersFor(query, body, credential)
    const url = config.bankUrl + callPath(call) + (query ? `?${query}` : '')
    return ports.fetch(url, { method, headers, ...(method === 'GET' ? {} : { body }), redirect: 'manual', signal }).catch(() => {
      throw new Refusal(502, 'SYSTEM_BUSY')
    })
  }

  /** A nonce seen before or a clock that is off: corrected by the bank's time, and signed anew, once. */
  async function exchange(question: Question, signal: AbortSignal): Promise<BankAnswer> {
    const response = await send(question, signal)
    const bankTime = bankTimeIn(response)
    const answer = await read(response)
    if (bankTime === undefined || !isSignatureRefused(answer)) return answer
    const learned = bankTime - ports.now()
    const off = Math.abs(learned - offset) > CLOCK_NOISE
    if (off) offset = learned
    const { call, diagnosticsId } = question
    ports.log({ event: off ? 'clock-corrected' : 'signed-anew', call, offsetMs: offset, diagnosticsId })
    return read(await send(question, signal))
  }

  return {
    offsetMs: () => offset,
    async ask(question) {
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(new Refusal(504, 'TIMEOUT')), config.timeoutMs)
      try {
        // The client going away stops nothing: a payment under way is finished.
        return await Promise.race([exchange(question, limit.signal), whenAborted(limit.signal)])
      } catch (error) {
        throw limit.signal.aborted ? limit.signal.reason : error
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
