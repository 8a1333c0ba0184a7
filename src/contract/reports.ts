/** Customer reports: THE table of their names, and what `POST /proxy/reports` asks. No free text in them. */
import * as v from 'valibot'
import { DIAGNOSTICS_ID } from './diagnosticsId.ts'
import { ENVIRONMENTS } from './environment.ts'
import { ID } from './ids.ts'
import { id, msisdn } from './payloads/fields.ts'
import { routeAt } from './routes.ts'

/**
 * Flow → its reports. Only names of a payment contain "payment": that chooses the info query they are
 * completed from.
 */
export const reportNames = {
  link: {
    open: 'bind_open',
    page: 'bind_page',
    otpSent: 'bind_otp_sent',
    otpVerified: 'bind_otp_verified',
    logIn: 'bind_login_ok',
    register: 'bind_register_ok',
    passwordSet: 'bind_password_set',
    success: 'bind_link_ok',
    fail: 'bind_link_fail',
    error: 'bind_error',
    cancel: 'bind_cancel',
    leave: 'bind_return',
    toBank: 'bind_to_bank',
    handOff: 'bind_to_app',
  },
  unlink: {
    open: 'unbind_open',
    page: 'unbind_page',
    otpSent: 'unbind_otp_sent',
    otpVerified: 'unbind_otp_verified',
    success: 'unbind_ok',
    error: 'unbind_error',
    cancel: 'unbind_cancel',
    leave: 'unbind_return',
    toBank: 'unbind_to_bank',
    handOff: 'unbind_to_app',
  },
  pay: {
    open: 'payment_open',
    page: 'payment_page',
    method: 'payment_method',
    instalment: 'payment_instalment',
    confirm: 'payment_confirm',
    otpSent: 'payment_otp_sent',
    otpVerified: 'payment_otp_verified',
    success: 'payment_success',
    hold: 'payment_hold',
    fail: 'payment_fail',
    error: 'payment_error',
    cancel: 'payment_cancel',
    leave: 'payment_return',
    toBank: 'payment_to_bank',
    handOff: 'payment_to_app',
  },
} as const
type Names = typeof reportNames
/** Event names, whatever the flow. */
export type ReportedEvent = { [F in keyof Names]: keyof Names[F] }[keyof Names]
export type ReportName = { [F in keyof Names]: Names[F][keyof Names[F]] }[keyof Names]

const REPORT_NAMES: ReadonlySet<string> = new Set(
  Object.values<Readonly<Record<string, string>>>(reportNames).flatMap((names) => Object.values(names)),
)
const isReportName = (name: string): name is ReportName => REPORT_NAMES.has(name)

/** A report is completed from the payment's info query or from the journey's. */
export const isPaymentReport = (name: string): boolean =>
  Object.values<string>(reportNames.pay).includes(name)

/** Name of a report once the merchant is known. */
export const reportNameFor = (name: ReportName, merchantId: string): string => `${name}_${merchantId}`

/** The name and the merchant's id in an event that goes out; undefined where it is none of the table. */
export function reportIn(event: string): { name: ReportName; merchantId?: string } | undefined {
  if (isReportName(event)) return { name: event }
  for (let at = event.indexOf('_'); at > 0; at = event.indexOf('_', at + 1)) {
    const [name, merchantId] = [event.slice(0, at), event.slice(at + 1)]
    if (isReportName(name) && ID.test(merchantId)) return { name, merchantId }
  }
  return undefined
}

const customerReport = v.object({
  /** Name of an event, with the merchant's id at its end once that is known. */
  event: v.pipe(
    v.string(),
    v.check((event) => reportIn(event) !== undefined),
  ),
  /** Epoch ms by the server's clock. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Route of the screen. */
  path: v.optional(
    v.pipe(
      v.string(),
      v.check((path) => routeAt(path)?.path === path),
    ),
  ),
  /** Name of an error of the catalogue. */
  code: v.optional(v.pipe(v.string(), v.regex(/^[A-Z][A-Z_]{0,63}$/))),
  diagnosticsId: v.optional(v.pipe(v.string(), v.regex(DIAGNOSTICS_ID))),
  durationMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000))),
  mode: v.optional(v.picklist(['inline', 'frame', 'redirect'])),
  environment: v.optional(v.picklist(ENVIRONMENTS)),
  /** Number of events before this one that were dropped, or nobody took their reports. */
  dropped: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** The person it is about: for the bank's own analytics only, never for the log. */
  msisdn: v.optional(msisdn),
  mpcUid: v.optional(id),
  mpcLevel: v.optional(v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,24}$/))),
})
export type CustomerReport = v.InferOutput<typeof customerReport>

/** True where the proxy would take it. */
export const isReport = (value: unknown): boolean => v.is(customerReport, value)

/** Most reports that fit into the proxy's largest body. */
export const REPORTS_AT_ONCE = 50
export const reportBatch = v.object({
  /** The journey or order that the session is of which comes along. */
  journeyId: v.optional(id),
  originalReferenceNo: v.optional(id),
  reports: v.pipe(v.array(customerReport), v.minLength(1), v.maxLength(REPORTS_AT_ONCE)),
})
export type ReportBatch = v.InferInput<typeof reportBatch>
