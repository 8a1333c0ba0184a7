/**
 * `POST /proxy/reports`: customer reports in batches, for the operator's sink. With a session of the journey
 * or order that they are about they are proved; what happens before there is one may be reported, little of
 * it, and of no person.
 */
import * as v from 'valibot'
import { isReportOf, reportBatch } from '../../contract/reports.ts'
import type { Log } from '../base/ports.ts'
import { Refusal } from '../base/refusal.ts'
import type { RequestContext } from '../http/exchange.ts'
import { respond } from '../http/respond.ts'
import { limitAddress, type LimitParts, limitSubject } from '../rateLimits/steps.ts'
import { asPassedOn, logReports, type ReportContext } from '../reports/reportSink.ts'
import { type CarrierParts, tokenOf } from '../sessions/carrier.ts'
import { type OpeningParts, openToken } from '../sessions/sessionSteps.ts'
import { type Claims, sameSubject } from '../tokens/claims.ts'
import { subjectsOf } from '../tokens/subject.ts'
import type { ProxyConfig } from '../types.ts'

type ProvingParts = CarrierParts & OpeningParts

type ReportParts = ProvingParts
  & LimitParts & {
    readonly config: Pick<ProxyConfig, 'reports' | 'reportPerson'>
    readonly ports: Log
  }

type Batch = v.InferOutput<typeof reportBatch>

/**
 * The session that proves a batch. One that has ended proves nothing, nor one whose owner the bank hasn't
 * named yet; one of something else is refused.
 */
async function sessionOf(
  c: RequestContext,
  parts: ProvingParts,
  { reports, ...body }: Batch,
): Promise<Claims | undefined> {
  const subjects = subjectsOf(body)
  const token = tokenOf(c, parts, subjects)
  const claims = token === undefined ? undefined : await openToken(parts, token)
  if (!claims) return undefined
  const { merchantId, origin } = claims
  const isOwn =
    origin === c.origin
    && subjects.every((subject) => sameSubject(subject, claims))
    && (merchantId === undefined || reports.every(({ event }) => isReportOf(event, merchantId)))
  if (!isOwn) throw new Refusal(403, 'SESSION_MISMATCH')
  if (merchantId === undefined) return undefined
  c.owner = { merchantId }
  return claims
}

export const takeReports = (parts: ReportParts) => {
  const limitUnproved = limitAddress(parts, 'unproved')
  return async (c: RequestContext) => {
    const parsed = v.safeParse(reportBatch, c.body)
    if (!parsed.success) throw new Refusal(400, 'REQUEST_REJECTED')
    const claims = await sessionOf(c, parts, parsed.output)
    if (claims) {
      c.session = claims
      await limitSubject(parts, c, { name: 'reports', subject: claims })
    } else await limitUnproved(c)
    const { config, ports } = parts
    const context: ReportContext = {
      at: ports.now(),
      origin: c.req.header('origin') ?? null,
      diagnosticsId: c.diagnosticsId,
      session: claims !== undefined,
      trace: c.trace?.ids,
    }
    const { reports: sink = logReports(ports.log), reportPerson = 'pass' } = config
    const person = claims ? reportPerson : 'omit'
    await sink(
      parsed.output.reports.map((report) => asPassedOn(report, person)),
      context,
    )
    return respond(c, 204)
  }
}
