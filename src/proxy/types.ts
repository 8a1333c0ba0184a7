/** What the proxy is given: its configuration, and everything it may touch of the world outside. */
import type { Environment } from '../contract/environment.ts'
import type { CustomerReport } from '../contract/reports.ts'
import type { BankProfile } from '../contract/session.ts'
import type { SigningRule } from '../contract/signing.ts'
import type { BreakerRule } from './bank/breaker.ts'
import type { MakeMac } from './base/mac.ts'
import type { Metrics } from './base/metrics.ts'
import type { LimitTable } from './rateLimits/table.ts'
import type { Person } from './reports/reportSink.ts'
import type { SigningKeys } from './keys/signer.ts'
import type { SharedStore } from './store/sharedStore.ts'

/** A merchant as the bank has registered it. Origins are exact: https://shop.example. */
export interface Merchant {
  readonly id: string
  readonly name: string
  /** Pages that may embed the elements. */
  readonly embedOrigins: readonly string[]
  /** Pages that the bank trusts to show the screens in their own document, in PRO (readings 6). */
  readonly inlineOrigins: readonly string[]
  /** Where customers may be sent back to. */
  readonly returnOrigins: readonly string[]
}

export interface ReportContext {
  /** Epoch ms. */
  readonly at: number
  readonly origin: string | null
  readonly diagnosticsId: string
}
export type ReportSink = (reports: readonly CustomerReport[], context: ReportContext) => void | Promise<void>

export interface ProxyConfig {
  readonly environment: Environment
  /** Where it is mounted; '/proxy' when missing. */
  readonly basePath?: string
  /** The bank's origin; nothing else is ever asked. */
  readonly bankUrl: string
  readonly appId: string
  readonly keys: SigningKeys
  /** How the signed string is joined; `signedString` when missing. */
  readonly signingRule?: SigningRule
  /** At least 32 characters each: the one that seals, then the one that may still open. */
  readonly sessionSecrets: readonly [current: string, previous?: string]
  /** Origins of the hosted page. */
  readonly hostedOrigins: readonly string[]
  readonly merchants: readonly Merchant[]
  readonly bank: BankProfile
  /** Opens the operator's part of healthz; nobody sees it when missing. */
  readonly operatorToken?: string
  /** How long the bank may take, in ms; 60 000 when missing. */
  readonly timeoutMs?: number
  /** How much may be asked; `DEFAULT_LIMITS` when missing. */
  readonly limits?: LimitTable
  /** How many proxies of the operator's own stand in front and add to X-Forwarded-For; 0 when missing. */
  readonly trustedProxies?: number
  /** How long the signer may take, in ms; 5 000 when missing. */
  readonly signerTimeoutMs?: number
  /** When the bank is left alone; `BREAKER_RULE` when missing. */
  readonly breaker?: BreakerRule
  /**
   * After how long without a request a session ends, in ms; only with its life of 30 minutes when missing.
   */
  readonly idleMs?: number
  /** Where customer reports go; the log when missing. */
  readonly reports?: ReportSink
  /** What the sink learns of whom a report is about: everything when missing. The log never names anybody. */
  readonly reportPerson?: Person
}

export interface BankInit {
  readonly method: 'POST' | 'GET'
  readonly headers: Record<string, string>
  readonly body?: string
  readonly redirect: 'manual'
  readonly signal: AbortSignal
}
/** The part of a Response that is read; a web Response is one. */
export interface BankResponse {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | null
  /** The whole body at once, where that can be had. */
  arrayBuffer?(): Promise<ArrayBuffer>
}

/** One line of the log: plain data, no personal data and no secrets in it. */
export type LogLine = { readonly event: string } & Readonly<Record<string, string | number | boolean | null>>

export interface ProxyPorts {
  /** Throws NeverConnected when certainly nothing was sent. */
  fetch(url: string, init: BankInit): Promise<BankResponse>
  /** Epoch ms. */
  now(): number
  random(bytes: number): Uint8Array
  /** How this platform makes MACs; WebCrypto when missing. */
  readonly makeMac?: MakeMac
  log(line: LogLine): void
  /** Nobody counts when missing. */
  readonly metrics?: Metrics
  /** What requests and replicas share; this process's memory when missing. */
  readonly store?: SharedStore
  /** Waits before something is asked again, in ms; rejects when the signal fires. Real time when missing. */
  pause?(ms: number, signal: AbortSignal): Promise<void>
}
