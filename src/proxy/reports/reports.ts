/** `POST /proxy/reports`: customer reports in batches, for the operator's sink. */
import * as v from 'valibot'
import { reportBatch } from '../../contract/reports.ts'
import type { Clock, Log } from '../base/ports.ts'
import type { Ask } from '../http/exchange.ts'
import { Refusal } from '../base/refusal.ts'
import { respond } from '../http/respond.ts'
import { asTold, logReports, type Person, type ReportContext, type ReportSink } from './reportSink.ts'

interface ReportParts {
  /** As it is now: a reload changes it. */
  readonly config: { readonly reports?: ReportSink; readonly reportPerson?: Person }
  readonly ports: Clock & Log
}

export const takeReports =
  ({ config, ports }: ReportParts) =>
  async (c: Ask) => {
    const parsed = v.safeParse(reportBatch, c.get('body'))
    if (!parsed.success) throw new Refusal(400, 'REQUEST_REJECTED')
    const context: ReportContext = {
      at: ports.now(),
      origin: c.req.header('origin') ?? null,
      diagnosticsId: c.get('diagnosticsId'),
    }
    const { reports: sink = logReports(ports.log), reportPerson = 'pass' } = config
    await sink(
      parsed.output.reports.map((report) => asTold(report, reportPerson)),
      context,
    )
    return respond(c, 204)
  }
