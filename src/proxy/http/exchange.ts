/**
 * One request and its answer, in plain data: whatever brought the request (Node's server, a Request of the
 * Fetch standard, another request of ours), the handlers see the same.
 */
import type { CallName } from '../../contract/endpoints.ts'
import type { Msisdn } from '../../contract/ids.ts'
import type { Asks, PageAsks } from '../../contract/requests.ts'
import type { BankFailure } from '../base/failures.ts'
import type { RequestTrace } from '../base/tracing.ts'
import type { Count } from '../store/sharedStore.ts'
import type { Claims, Page, Subject } from '../tokens/claims.ts'

export interface Peer {
  /** Of the connection's other end: the socket's. */
  readonly address: string | undefined
}

/** A request as handlers read it. */
export interface Incoming {
  /** In capitals. */
  readonly method: string
  /** As it came, without the query: an encoded one is another path. */
  readonly path: string
  /** The whole address, read when it is asked for. */
  url(): URL
  /** @param name in small letters */
  header(name: string): string | undefined
  /** The body, of so many bytes at most. Throws as `textOf` does. */
  text(limit: number): Promise<string>
}

/** An answer as it leaves, in one piece. */
export interface Outgoing {
  readonly status: number
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
  /** Undefined: none. */
  readonly body: string | Uint8Array<ArrayBuffer> | undefined
}

/** A handler's answer; headers and cookies are collected on the exchange. */
export interface Reply {
  readonly status: number
  /** The value that becomes JSON; without it the answer is empty. */
  readonly body?: unknown
  /** `application/json` when missing. */
  readonly contentType?: string
}

/**
 * Facts about a request for log, metrics and traces, beside its status. Nothing here carries personal data.
 */
export interface ExchangeRecord {
  /**
   * The name of a call, or session, reports, healthz, jwks, inline, challenge, hosted, preflight, unknown.
   */
  label: string
  /** Our code of the answer. */
  code: string | undefined
  /** The limit that refused it. */
  limit: string | undefined
  /** The reason that the bank gave no answer. */
  failure: BankFailure | undefined
  /** Something of our own went wrong, rather than the bank or the request. */
  isFault: boolean
  /** The request has left for the bank, and it isn't certain that it never arrived. */
  mayBeAtBank: boolean
  /** The bank has ended what waited for a code or a scan. */
  hasEndedAttempt: boolean
}

/** A request on its way, and what its answer will carry, whichever it will be. */
export interface Exchange {
  readonly request: Incoming
  readonly peer: Peer
  readonly diagnosticsId: string
  /** Undefined where nothing is traced. */
  readonly trace: RequestTrace | undefined
  /** Headers of the answer; names in small letters. */
  readonly headers: Record<string, string>
  readonly cookies: string[]
  readonly record: ExchangeRecord
  /** Fill of the limits that it was counted by; undefined before. */
  counts: readonly Count[] | undefined
}

/** Input of one of the calls to the proxy; `in` tells which fields it has. */
export type CallInput = PageAsks<CallName>
/** The bank's request for it. */
export type BankInput = CallInput | Asks<CallName>

/** A call of the table on its way: its page, its session and its body are checked. */
export interface Call {
  readonly exchange: Exchange
  readonly name: CallName
  readonly input: CallInput
  readonly page: Page
  readonly session: Claims | undefined
  /** The journey or order that it is about; undefined for verify-email and auth-generate-captcha. */
  readonly subject: Subject | undefined
}

/** The number that a call names. */
export const numberIn = (input: CallInput): Msisdn | undefined =>
  'msisdn' in input ? input.msisdn : undefined
