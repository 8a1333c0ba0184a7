/** What `POST /proxy/reports` asks: customer reports in batches, no free text in them (product.md section 3). */
import * as v from 'valibot'
import { ENVIRONMENTS } from './environment.ts'
import { id, msisdn } from './payloads/fields.ts'

const word = v.pipe(v.string(), v.regex(/^[A-Za-z][\w.-]{0,127}$/))

export const customerReport = v.object({
  /** Name of an event, with the merchant's id at its end once that is known. */
  event: word,
  /** Epoch ms by the server's clock. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Route of the screen, as in `contract/routes.ts`. */
  path: v.optional(v.pipe(v.string(), v.regex(/^\/[A-Za-z0-9/-]{0,63}$/))),
  /** Name of an error of the catalogue. */
  code: v.optional(v.pipe(v.string(), v.regex(/^[A-Z][A-Z_]{0,63}$/))),
  diagnosticsId: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{0,40}$/))),
  durationMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000))),
  mode: v.optional(v.picklist(['inline', 'frame', 'redirect'])),
  environment: v.optional(v.picklist(ENVIRONMENTS)),
  /** Who it is about: for the bank's own analytics only, never for the log. */
  msisdn: v.optional(msisdn),
  mpcUid: v.optional(id),
  mpcLevel: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,24}$/))),
})
export type CustomerReport = v.InferOutput<typeof customerReport>

export const reportBatch = v.object({ reports: v.pipe(v.array(customerReport), v.minLength(1), v.maxLength(50)) })
export type ReportBatch = v.InferInput<typeof reportBatch>
