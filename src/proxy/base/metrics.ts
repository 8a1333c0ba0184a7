/**
 * Reports of the proxy about its work, to be counted. Nothing here carries anything that came from outside.
 */
import type { CallName } from '../../contract/endpoints.ts'

/**
 * The end of a request to the bank: with an answer, with one that doesn't say what became of a confirm, with
 * one that can't be read, without any, before it was sent, or with a lost answer that a repetition with the
 * same key has brought.
 */
export const BANK_OUTCOMES = ['answered', 'unclear', 'unreadable', 'failed', 'unsent', 'repeated'] as const
export type BankOutcome = (typeof BANK_OUTCOMES)[number]

/** The fate of spans: posted, not taken by the collector, or left out since too many waited. */
const SPAN_OUTCOMES = ['exported', 'failed', 'dropped'] as const
export type SpanOutcome = (typeof SPAN_OUTCOMES)[number]

/** The fate of customer reports: posted, not taken by the operator's address, or too many under way. */
export const REPORT_OUTCOMES = ['posted', 'failed', 'dropped'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/**
 * The party to blame for an answer with a status of 500 or more: nobody, for any other · the proxy itself ·
 * the bank, by its answer or by none, with the way to it.
 */
export const FAULTS = ['none', 'proxy', 'bank'] as const
export type Fault = (typeof FAULTS)[number]

/**
 * The fate of a secret from a caller that hasn't done the step before it: a proof or a captcha was asked for,
 * it was sent to the bank and was not wrong, it was wrong, or there were too many wrong ones.
 */
export const STRANGER_OUTCOMES = ['asked', 'sent', 'wrong', 'refused'] as const
export type StrangerOutcome = (typeof STRANGER_OUTCOMES)[number]

export interface RequestEnd {
  /** As in the log: the name of a call, or session, healthz, unknown, … */
  readonly call: string
  readonly status: number
  readonly fault: Fault
  /** The limit that refused it. */
  readonly limit: string | undefined
}

/** Each that returns something begins a span; what it returns ends it, and is called once. */
export interface Metrics {
  request(): (end: RequestEnd) => void
  signing(): (succeeded: boolean) => void
  /** Its end answers a function that counts it, once: the outcome may show later. */
  startCall(call: CallName): () => (outcome: BankOutcome) => void
  /** Counts one secret of a stranger's; nothing has to be ended. */
  stranger(call: CallName, outcome: StrangerOutcome): void
}
