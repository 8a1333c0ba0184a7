/** `POST /proxy/reports`: customer reports in batches, for the operator's sink. */
import * as v from 'valibot'
import { reportBatch, type CustomerReport } from '../contract/reports.ts'
import type { Ask, Parts } from './exchange.ts'
import { Refusal } from './refusal.ts'
import type { ProxyPorts, ReportContext, ReportSink } from './types.ts'

/** The sink when none is configured: one line each, without whom it is about. */
export const logReports = (log: ProxyPorts['log']): ReportSink => (reports, { diagnosticsId }) =>
  reports.forEach((report) => log({ event: 'report', received: diagnosticsId, ...withoutPerson(report) }))

function withoutPerson({ event, at, path, code, diagnosticsId, durationMs, mode, environment }: CustomerReport) {
  return {
    name: event,
    at,
    path: path ?? null,
    code: code ?? null,
    diagnosticsId: diagnosticsId ?? null,
    durationMs: durationMs ?? null,
    mode: mode ?? null,
    environment: environment ?? null,
  }
}

export const takeReports = ({ config, ports }: Parts) => async (c: Ask) => {
  const parsed = v.safeParse(reportBatch, c.get('body'))
  if (!parsed.success) throw new Refusal(400, 'REQUEST_REJECTED')
  const context: ReportContext = {
    at: ports.now(), origin: c.req.header('origin') ?? null, diagnosticsId: c.get('diagnosticsId'),
  }
  await (config.reports ?? logReports(ports.log))(parsed.output.reports, context)
  return c.body(null, 204)
}
