/**
 * The destination of customer reports: the log, or an address of the operator's own; and what of a person is
 * passed on.
 */
import { maskedMsisdn } from '../../domain/formatPhone.ts'
import type { CustomerReport } from '../../contract/reports.ts'
import type { Log, LogLine } from '../base/ports.ts'
import type { TraceIds } from '../base/tracing.ts'

/** A sink's knowledge of the person in a report. */
export const PERSONS = ['pass', 'mask', 'omit'] as const
export type PersonPolicy = (typeof PERSONS)[number]

export interface ReportContext {
  /** Epoch ms. */
  readonly at: number
  readonly origin: string | null
  readonly diagnosticsId: string
  /**
   * A session of the journey or order came along. Without one they may be invented, and they are
   * about no person.
   */
  readonly session: boolean
  /** For the log; it isn't posted. */
  readonly trace?: TraceIds | undefined
}
/** A report as it is told on: of a number perhaps the mask alone. */
export type PassedOnReport = Omit<CustomerReport, 'msisdn'> & { readonly msisdn?: string | undefined }
/** Nobody waits for what it returns. */
export type ReportSink = (reports: readonly PassedOnReport[], context: ReportContext) => void | Promise<void>

function withoutPerson({
  msisdn: _msisdn,
  mpcUid: _mpcUid,
  mpcLevel: _mpcLevel,
  ...context
}: CustomerReport): PassedOnReport {
  return context
}

/**
 * `mask` keeps the level, and the first and last digits of the number. Ids go: any part of one identifies.
 */
export function asPassedOn(report: CustomerReport, person: PersonPolicy): PassedOnReport {
  if (person === 'pass') return report
  const { msisdn, mpcLevel } = report
  return {
    ...withoutPerson(report),
    ...(person === 'mask' && msisdn ? { msisdn: maskedMsisdn(msisdn) } : {}),
    ...(person === 'mask' && mpcLevel ? { mpcLevel } : {}),
  }
}

function asLine({
  event,
  at,
  path,
  code,
  diagnosticsId,
  durationMs,
  mode,
  environment,
  dropped: dropCount,
}: PassedOnReport): Omit<LogLine, 'event'> {
  return {
    name: event,
    at,
    path: path ?? null,
    code: code ?? null,
    diagnosticsId: diagnosticsId ?? null,
    durationMs: durationMs ?? null,
    mode: mode ?? null,
    environment: environment ?? null,
    ...(dropCount && { dropped: dropCount }),
  }
}

/** The sink when none is configured: one line each, without whom it is about. */
export const logReports =
  (log: Log['log']): ReportSink =>
  (reports, { diagnosticsId, session, trace }) =>
    reports.forEach((report) =>
      log({ event: 'report', received: diagnosticsId, session, ...asLine(report), ...trace }),
    )
