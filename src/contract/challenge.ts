/**
 * `GET /proxy/challenge?journeyId=…` or `?originReferenceNo=…`: the captcha's second way, a proof of work in
 * the shape of ALTCHA (SHA-256 of salt + number), which counts for that journey or order alone.
 */
import * as v from 'valibot'
import { id } from './payloads/fields.ts'

export const CHALLENGE_PATH = '/challenge'

/**
 * Request header: base64 of a solution's JSON, for a call that the proxy has refused with PROOF_REQUIRED. The
 * bank never gets it.
 */
export const PROOF_HEADER = 'bank-proof'
/** The codes of what the proxy asks for before a call, which the client gives without its screen. */
export const PROOF_REQUIRED_CODE = '1204'
export const CAPTCHA_REQUIRED_CODE = '1200'

/** The subject that the solution shall count for, as the session names it. */
export const challengeFor = v.union([v.object({ journeyId: id }), v.object({ originReferenceNo: id })])

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

export const challenge = v.object({
  algorithm: v.literal('SHA-256'),
  /** SHA-256 of the salt and the number that is looked for, as hexadecimal digits. */
  challenge: hash,
  salt: v.pipe(v.string(), v.maxLength(200)),
  /** The proxy's own; returned as it is. */
  signature: hash,
  /** The number is at most this; a task that would take a phone minutes is refused. */
  maxnumber: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
})
export type Challenge = v.InferOutput<typeof challenge>
