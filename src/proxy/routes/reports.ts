/**
 * `POST /proxy/reports`: customer reports in batches, for the operator's sink. With a session of the journey
 * or order that they are about they are proved; what happens before there is one may be reported, little of
 * it, of no merchant and of no person.
 */
import * as v from 'valibot'
import { type CustomerReport, reportBatch, reportIn } from '../../contract/reports.ts'
import { Refusal } from '../base/refusal.ts'
import type { Needs } from '../dependencies.ts'
import type { Exchange, Reply } from '../http/exchange.ts'
import { jsonBody } from '../http/json.ts'
import { limitRequest } from '../rateLimits/limiter.ts'
import { asPassedOn, logReports, type PassedOnReport } from '../reports/reportSink.ts'
import { tokenOf } from '../sessions/carrier.ts'
import { openToken } from '../sessions/session.ts'
import { type Claims, sameSubject, subjectsOf } from '../tokens/claims.ts'

type Batch = v.InferOutput<typeof reportBatch>
type ProvingNeeds = Needs<'registry' | 'config' | 'ports' | 'sealer' | 'store'>

/** A session whose merchant is known. */
interface Proof {
  readonly session: Claims
  readonly merchantId: string
}

/**
 * The session that proves a batch. One that has ended proves nothing, nor one whose owner the bank hasn't
 * named yet; one of something else is refused.
 */
async function proofOf(
  deps: ProvingNeeds,
  { request }: Exchange,
  pageOrigin: string,
  { reports, ...body }: Batch,
): Promise<Proof | undefined> {
  const subjects = subjectsOf(body)
  const token = tokenOf(deps, request, subjects)
  const session = token === undefined ? undefined : await openToken(deps, token)
  if (!session) return undefined
  const { merchantId, origin } = session
  const isOfSession =
    origin === pageOrigin
    && subjects.every((subject) => sameSubject(subject, session))
    && (merchantId === undefined || reports.every(({ event }) => reportIn(event)?.merchantId === merchantId))
  if (!isOfSession) throw new Refusal(403, 'SESSION_MISMATCH')
  return merchantId === undefined ? undefined : { session, merchantId }
}

/**
 * The part of a report that is passed on: without a proof the bare name of what happened, and of no person;
 * with one the person whose number the bank has last named for that session, and of no other.
 */
async function provedPart(
  { config, limiter }: Needs<'config' | 'limiter'>,
  report: CustomerReport,
  proof: Proof | undefined,
): Promise<PassedOnReport> {
  if (!proof) return asPassedOn({ ...report, event: reportIn(report.event)?.name ?? report.event }, 'omit')
  const { msisdn } = report
  const isOwn = msisdn !== undefined && (await limiter.pseudonymOf(msisdn)) === proof.session.number
  return asPassedOn(report, isOwn ? (config.reportPerson ?? 'pass') : 'omit')
}

/** @param origin the page that reports */
export async function takeReports(
  deps: ProvingNeeds & Needs<'limiter'>,
  exchange: Exchange,
  origin: string,
): Promise<Reply> {
  const parseResult = v.safeParse(reportBatch, await jsonBody(exchange.request))
  if (!parseResult.success) throw new Refusal(400, 'REQUEST_REJECTED')
  const proof = await proofOf(deps, exchange, origin, parseResult.output)
  if (proof) {
    const { session, merchantId } = proof
    await limitRequest(deps, exchange, 'reports', { subject: session, owner: { merchantId } })
  } else await limitRequest(deps, exchange, 'unproved')
  const { config, ports } = deps
  const { reports: sink = logReports(ports.log) } = config
  const reports = await Promise.all(
    parseResult.output.reports.map((report) => provedPart(deps, report, proof)),
  )
  const { diagnosticsId, trace } = exchange
  const passOn = async () =>
    sink(reports, {
      at: ports.now(),
      origin: exchange.request.header('origin') ?? null,
      diagnosticsId,
      session: proof !== undefined,
      trace: trace?.ids,
    })
  // The page is answered at once, whatever takes them.
  passOn().catch((error: unknown) => {
    const reason = error instanceof Error ? error.name : 'unknown'
    ports.log({ event: 'reports-lost', count: reports.length, why: reason, diagnosticsId, ...trace?.ids })
  })
  return { status: 204 }
}
