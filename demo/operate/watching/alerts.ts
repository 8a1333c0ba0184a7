/**
 * THE tables of objectives and alerts. The files `alerts.yml` and `dashboard.json` are made from them (`node
 * demo/operate/watching/write.ts`).
 */
import { type SeriesName, series } from '../../../src/proxy/operate/series.ts'
import type { BankOutcome, Fault, ReportOutcome, StrangerOutcome } from '../../../src/proxy/base/metrics.ts'
import { FULL_SHARE } from '../../../src/proxy/store/sharedStore.ts'
import { confirmCalls } from '../../../src/contract/endpoints.ts'

/** A metric by its name in the table of metrics; an unknown name doesn't compile. */
export const metric = (name: SeriesName, labels = ''): string => `${name}${labels && `{${labels}}`}`
/** A series of a histogram. */
const part = (
  name: { [N in SeriesName]: (typeof series)[N]['kind'] extends 'histogram' ? N : never }[SeriesName],
  suffix: 'bucket' | 'count' | 'sum',
  labels = '',
): string => `${name}_${suffix}${labels && `{${labels}}`}`

/** Routes that the proxy answers without the bank. */
const WITHOUT_BANK = ['inline', 'challenge', 'jwks'] as const

const anyOf = (names: readonly string[]): string => names.join('|')
/** Failures of the proxy itself; the others are the bank's, or of the connection to it. */
const OWN_FAILURES = `fault="${'proxy' satisfies Fault}"`

const BANK_FAILURES = `fault="${'bank' satisfies Fault}"`

/** After these nobody knows what a confirm has come to. */
const UNKNOWN_ENDS: readonly BankOutcome[] = ['failed', 'unreadable', 'unclear']

/** Prometheus' name for the replicas (`job_name` in its configuration). */
export const JOB = 'bank-elements-proxy'
const up = `up{job="${JOB}"}`
const startTime = `process_start_time_seconds{job="${JOB}"}`

/** Time before its end at which a certificate is spoken of, in days. */
const NOTICE_DAYS = 21
const DAY_SECONDS = 86_400

/** A secret that was a guess. */
const WRONG_SECRETS: readonly StrangerOutcome[] = ['wrong', 'refused']

/** Reports that nobody has got. */
const LOST_REPORTS: readonly ReportOutcome[] = ['failed', 'dropped']

/** The objectives as numbers. */
export const objectives = {
  /** Share of requests without a failure of the proxy itself, over 30 days. */
  answered: { goal: 0.9995, meaning: 'of all requests are answered without a fault of the proxy (500)' },
  /** In seconds. */
  ownTime: { goal: 0.05, meaning: 's is what 99 of 100 answers take that need no bank' },
  /** Minutes until an alert about a confirm without an answer. */
  stuck: { goal: 2, meaning: 'minutes after a confirm was left without an answer somebody is told' },
} as const

/**
 * The alert fires when failures come this many times faster than the objective of 30 days allows
 * (multi-window burn rate).
 */
const BURN = 14.4

const failureOf = (window: string): string =>
  `sum(rate(${metric('bank_proxy_requests_total', OWN_FAILURES)}[${window}])) / sum(rate(${metric('bank_proxy_requests_total')}[${window}]))`
const burning = (window: string): string =>
  `(${failureOf(window)}) > ${BURN} * ${(1 - objectives.answered.goal).toFixed(4)}`

export interface Alert {
  readonly expr: string
  /** Time for which the condition must hold, in the notation of Prometheus. */
  readonly for: string
  /** page: somebody is called at once · ticket: it can wait until the morning. */
  readonly severity: 'page' | 'ticket'
  readonly summary: string
  /** Labels of the alert in the test that fires it. */
  readonly labels?: Readonly<Record<string, string>>
  /**
   * Series for the tests, minute by minute in the notation of promtool: one fires the alert at its end, one
   * doesn't.
   */
  readonly fires: Readonly<Record<string, string>>
  readonly quiet: Readonly<Record<string, string>>
}

export const alerts = {
  BankNotAnswering: {
    // A bank that hangs has the trial of half-open last as long as open does.
    expr: `min(${metric('bank_proxy_breaker', 'state="closed"')}) == 0`,
    for: '1m',
    severity: 'page',
    summary: 'The bank has answered nothing several times in a row; nothing is sent to it.',
    fires: { 'bank_proxy_breaker{state="closed"}': '0x30' },
    quiet: { 'bank_proxy_breaker{state="closed"}': '1x28 0 1' },
  },
  ConfirmsUnanswered: {
    expr: `sum(increase(${part('bank_proxy_bank_duration_seconds', 'count', `call=~"${anyOf(confirmCalls)}",outcome=~"${anyOf(UNKNOWN_ENDS)}"`)}[5m])) > 0`,
    for: '0m',
    severity: 'page',
    summary: 'Nobody knows what became of a confirm: its order has to be looked at.',
    fires: {
      [`bank_proxy_bank_duration_seconds_count{call="${confirmCalls[0]}",outcome="unclear"}`]: '0x28 1x2',
    },
    quiet: {
      [`bank_proxy_bank_duration_seconds_count{call="get-msisdn",outcome="failed"}`]: '0+1x30',
      [`bank_proxy_bank_duration_seconds_count{call="${confirmCalls[0]}",outcome="unsent"}`]: '0+1x30',
      [`bank_proxy_bank_duration_seconds_count{call="${confirmCalls[0]}",outcome="repeated"}`]: '0+1x30',
    },
  },
  BankFailing: {
    expr: `sum(rate(${metric('bank_proxy_requests_total', BANK_FAILURES)}[5m])) > 0.05 * sum(rate(${metric('bank_proxy_requests_total')}[5m]))`,
    for: '5m',
    severity: 'page',
    summary: 'More than one request in twenty fails at the bank, or on the way to it.',
    fires: {
      'bank_proxy_requests_total{status="200",fault="none"}': '0+90x40',
      'bank_proxy_requests_total{status="500",fault="bank"}': '0+10x40',
    },
    quiet: {
      'bank_proxy_requests_total{status="200",fault="none"}': '0+90x40',
      'bank_proxy_requests_total{status="500",fault="bank"}': '0+2x40',
      'bank_proxy_requests_total{status="500",fault="proxy"}': '0+10x40',
    },
  },
  SigningFails: {
    expr: `sum(increase(${metric('bank_proxy_signing_failures_total')}[5m])) > 0`,
    for: '1m',
    severity: 'page',
    summary: 'Requests are not signed; they do not reach the bank.',
    fires: { bank_proxy_signing_failures_total: '0x20 1+1x10' },
    quiet: { bank_proxy_signing_failures_total: '7x30' },
  },
  FailuresBurning: {
    expr: `${burning('1h')} and ${burning('5m')}`,
    for: '2m',
    severity: 'page',
    summary: 'The proxy fails so many requests that the promised share is used up in two days.',
    fires: {
      'bank_proxy_requests_total{status="200",fault="none"}': '0+90x90',
      'bank_proxy_requests_total{status="500",fault="proxy"}': '0+10x90',
    },
    quiet: {
      'bank_proxy_requests_total{status="200",fault="none"}': '0+10000x90',
      'bank_proxy_requests_total{status="500",fault="proxy"}': '0+1x90',
      'bank_proxy_requests_total{status="500",fault="bank"}': '0+5000x90',
    },
  },
  OwnAnswersSlow: {
    expr: `histogram_quantile(0.99, sum by (le) (rate(${part('bank_proxy_request_duration_seconds', 'bucket', `call=~"${anyOf(WITHOUT_BANK)}"`)}[10m]))) > ${objectives.ownTime.goal}`,
    for: '10m',
    severity: 'ticket',
    summary: 'Answers that need no bank are slow: the proxy has too much to do.',
    fires: {
      'bank_proxy_request_duration_seconds_bucket{call="inline",le="0.05"}': '0+10x40',
      'bank_proxy_request_duration_seconds_bucket{call="inline",le="1"}': '0+100x40',
      'bank_proxy_request_duration_seconds_bucket{call="inline",le="+Inf"}': '0+100x40',
    },
    quiet: {
      'bank_proxy_request_duration_seconds_bucket{call="inline",le="0.005"}': '0+100x40',
      'bank_proxy_request_duration_seconds_bucket{call="inline",le="0.05"}': '0+100x40',
      'bank_proxy_request_duration_seconds_bucket{call="inline",le="+Inf"}': '0+100x40',
    },
  },
  StoreAway: {
    expr: `min(${metric('bank_proxy_store_reachable', 'kind="redis"')}) == 0`,
    for: '1m',
    severity: 'page',
    summary:
      'The shared store does not answer or write; each replica counts limits by itself, payments go on.',
    fires: { 'bank_proxy_store_reachable{kind="redis"}': '0x30' },
    quiet: { 'bank_proxy_store_reachable{kind="redis"}': '1x28 0 1' },
  },
  ManyLimited: {
    expr: `sum by (limit) (rate(${metric('bank_proxy_limited_total')}[10m])) > 0.05 * scalar(sum(rate(${metric('bank_proxy_requests_total')}[10m])))`,
    for: '10m',
    severity: 'ticket',
    summary: 'More than one request in twenty is refused by one limit.',
    labels: { limit: 'otp-number' },
    fires: {
      'bank_proxy_limited_total{limit="otp-number"}': '0+10x40',
      'bank_proxy_requests_total{status="200"}': '0+100x40',
    },
    quiet: {
      'bank_proxy_limited_total{limit="otp-number"}': '0+1x40',
      'bank_proxy_requests_total{status="200"}': '0+100x40',
    },
  },
  StrangersGuess: {
    expr: `sum(increase(${metric('bank_proxy_stranger_secrets_total', `outcome=~"${anyOf(WRONG_SECRETS)}"`)}[10m])) > 10`,
    for: '0m',
    severity: 'ticket',
    summary: "Somebody tries codes, passwords or PINs of journeys and orders that aren't theirs.",
    fires: { 'bank_proxy_stranger_secrets_total{outcome="wrong"}': '0+2x30' },
    quiet: {
      'bank_proxy_stranger_secrets_total{outcome="wrong"}': '0+1x9 9x20',
      'bank_proxy_stranger_secrets_total{outcome="sent"}': '0+9x30',
    },
  },
  ClockOff: {
    expr: `max(abs(${metric('bank_proxy_clock_offset_seconds')})) > 5`,
    for: '5m',
    severity: 'ticket',
    summary: "This machine's clock and the bank's are more than five seconds apart.",
    fires: { bank_proxy_clock_offset_seconds: '-9x30' },
    quiet: { bank_proxy_clock_offset_seconds: '4x30' },
  },
  LogLost: {
    expr: `sum by (instance) (increase(${metric('bank_proxy_log_lines_dropped_total')}[5m])) > 0`,
    for: '0m',
    severity: 'ticket',
    summary: 'Lines of the log are dropped: it can not be written.',
    fires: { bank_proxy_log_lines_dropped_total: '0x28 70x2' },
    quiet: { bank_proxy_log_lines_dropped_total: '70x30' },
  },
  ReportsLost: {
    expr: `sum(rate(${metric('bank_proxy_reports_total', `outcome=~"${anyOf(LOST_REPORTS)}"`)}[10m])) > 0.05 * sum(rate(${metric('bank_proxy_reports_total')}[10m]))`,
    for: '10m',
    severity: 'ticket',
    summary: "More than one customer report in twenty is lost on its way to the operator's address.",
    fires: {
      'bank_proxy_reports_total{outcome="posted"}': '0+90x40',
      'bank_proxy_reports_total{outcome="dropped"}': '0+10x40',
    },
    quiet: {
      'bank_proxy_reports_total{outcome="posted"}': '0+90x40',
      'bank_proxy_reports_total{outcome="failed"}': '0+2x40',
    },
  },
  TargetDown: {
    expr: `min by (instance) (${up}) == 0 or absent(${up})`,
    for: '2m',
    severity: 'page',
    summary: 'A replica does not answer Prometheus, or there is none.',
    fires: { [up]: '1x25 0x10' },
    quiet: { [up]: '1x27 0 1x10' },
  },
  RestartedOften: {
    // Between two looks it is up again: no other alert hears of it.
    expr: `sum by (instance) (changes(${startTime}[30m])) > 2`,
    for: '0m',
    severity: 'page',
    summary: 'A replica ends again and again, with what was under way.',
    fires: { [startTime]: '1x25 2 3 4 4 4' },
    quiet: { [startTime]: '1x25 2 3 3 3 3' },
  },
  ConnectionsFull: {
    expr: `sum by (instance) (increase(${metric('bank_proxy_connections_dropped_total')}[5m])) > 0`,
    for: '0m',
    severity: 'page',
    summary: 'Connections of customers are dropped: there are as many as there may be.',
    fires: { bank_proxy_connections_dropped_total: '0x28 3x2' },
    quiet: { bank_proxy_connections_dropped_total: '3x30' },
  },
  StoreFull: {
    expr: `max(${metric('bank_proxy_store_used_ratio')}) >= ${FULL_SHARE}`,
    for: '5m',
    severity: 'ticket',
    summary: 'Three quarters of the memory of the shared store are used.',
    // It goes on for as long as it is full, for replicas too that find it so when they start.
    fires: { bank_proxy_store_used_ratio: '0.8x30' },
    quiet: { bank_proxy_store_used_ratio: '0.7x27 0.8 0.7x10' },
  },
  ReloadRefused: {
    expr: `max(${metric('bank_proxy_reload_refused')}) == 1`,
    for: '1m',
    severity: 'ticket',
    summary: 'The files hold a configuration that was refused; the one before is still in effect.',
    fires: { bank_proxy_reload_refused: '0x20 1x10' },
    quiet: { bank_proxy_reload_refused: '0x28 1 0' },
  },
  CertificateEnds: {
    expr: `min by (variable, subject) (${metric('bank_proxy_certificate_end_seconds')} - time()) < ${NOTICE_DAYS} * ${DAY_SECONDS}`,
    for: '10m',
    severity: 'ticket',
    summary: 'A certificate ends within three weeks, or has ended.',
    labels: { variable: 'BANK_CLIENT_CERT', subject: 'CN=proxy-1' },
    fires: {
      'bank_proxy_certificate_end_seconds{variable="BANK_CLIENT_CERT",subject="CN=proxy-1"}': '1800000x30',
    },
    quiet: {
      'bank_proxy_certificate_end_seconds{variable="BANK_CLIENT_CERT",subject="CN=proxy-1"}': '1900000x30',
    },
  },
  BankConnectionsUsedUp: {
    expr: `sum by (instance) (${metric('bank_proxy_bank_requests', 'state="queued"')}) > 0`,
    for: '5m',
    severity: 'ticket',
    summary: 'Requests wait for a connection to the bank.',
    fires: { 'bank_proxy_bank_requests{state="queued"}': '3x30' },
    quiet: { 'bank_proxy_bank_requests{state="queued"}': '0x29 8' },
  },
} as const satisfies Record<string, Alert>

export type AlertName = keyof typeof alerts
export const alertNames = Object.keys(alerts) as AlertName[]
export const alertOf = (name: AlertName): Alert => alerts[name]
