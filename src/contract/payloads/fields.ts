/** The small schemas that requests and answers share. */
import * as v from 'valibot'
import { ADDRESS_LENGTH } from '../embedding.ts'
import { ID, MSISDN, type Msisdn } from '../ids.ts'
import { LANGUAGES } from '../language.ts'
import { senOf, WIRE_MONEY, type Sen } from '../money.ts'
import { DAY, isDay, isInstant } from '../time.ts'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))

/** journeyId, originReferenceNo and the like. */
export const id = v.pipe(v.string(), v.regex(ID))
/** The subscriber number without +62, 62 or 0: 9 to 12 digits, in no other spelling. */
export const msisdn = v.pipe(
  v.string(),
  v.regex(MSISDN),
  v.transform((digits) => digits as Msisdn),
)
export const maskedMsisdn = text(24)
/** Six digits of an OTP. */
export const otpCode = v.pipe(v.string(), v.regex(/^\d{6}$/))
/**
 * Either what was read from the picture, or the proof of work that the proxy has checked. Before a resend;
 * and along with a secret, where the proxy asks for it: a bank looks at it before it looks at the secret, and
 * a wrong one uses up no chance.
 */
export const captcha = v.union([
  v.object({ captchaId: id, answer: v.pipe(v.string(), v.minLength(1), v.maxLength(16)) }),
  v.object({ proof: v.pipe(v.string(), v.maxLength(2048)) }),
])
export type CaptchaAnswer = v.InferOutput<typeof captcha>
/** JWE in compact form (RFC 7516 section 7.1). */
export const jwe = v.pipe(v.string(), v.maxLength(4096), v.regex(/^[\w-]+(\.[\w-]*){4}$/))
/** An amount as it travels, in sen from here on; `toJson` is the way back. */
export const money = v.pipe(v.string(), v.regex(WIRE_MONEY), v.transform(senOf))
/** An amount that was kept; throws on anything that none can be. */
export const readMoney = (amount: unknown): Sen => v.parse(money, amount)
export const points = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000))
/** A length of time in whole seconds. */
export const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400 * 2))
export const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))
export const months = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60))
/** A percentage with two decimals: "2.50". */
export const percent = v.pipe(v.string(), v.regex(/^\d{1,3}\.\d{2}$/))
/** A day of the calendar, in Jakarta: 2026-12-21. */
export const day = v.pipe(v.string(), v.regex(DAY), v.check(isDay))
/** RFC 3339 with an offset. */
export const instant = v.pipe(v.string(), v.maxLength(40), v.isoTimestamp(), v.check(isInstant))
/** A fact that only informs: one that can't be read counts as none, and the rest of its answer is used. */
export const fact = <const S extends v.GenericSchema>(schema: S) => v.fallback(v.nullable(schema), null)
export const url = text(ADDRESS_LENGTH)
export const name = text(120)
/** Address of a picture: https, or plain http on a developer's own machine. Another one counts as none. */
const picture = fact(v.pipe(url, v.regex(/^https:|^http:\/\/localhost:/)))
/** The merchant as an answer names it; `merchantLogo` is square, at least 96 px wide. */
export const merchantNames = { merchantName: name, merchantLogo: v.optional(picture) }
export type MerchantNames = {
  readonly merchantName: string
  readonly merchantLogo?: string | null | undefined
}
export const email = text(254)
export const bankCode = v.pipe(v.string(), v.regex(/^\d{4}$/))
/**
 * The bank's name for the attempt at paying an order that is the newest: another one exactly when an attempt
 * that it had accepted has ended for good without a debit. From a bank that doesn't say it: `FIRST_ATTEMPT`.
 */
export const attempt = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/))
export const FIRST_ATTEMPT = '0'
/** Follows from order, attempt and act: the same from every page and every proxy. */
export const idempotencyKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/))
/** The confirm's key at the bank. */
export const named = { idempotencyKey }
/**
 * The confirm's key at the proxy: the attempt that the page has shown. Pages of the version before send a key
 * of their own in its place, which only says that they are such pages.
 */
export const shown = { attempt: v.optional(attempt), idempotencyKey: v.optional(idempotencyKey) }

export const emptyAnswer = v.object({})
export const byJourney = v.object({ journeyId: id })
export const byOrder = v.object({ originalReferenceNo: id })

/** A version of a text that customers accept. */
export const termsVersion = text(24)
/** A customer's consent, as proof: which text, which version, in which language, when, and for whom. */
export const consent = v.object({
  document: v.picklist(['TERMS', 'PRIVACY', 'DATA_SHARING', 'RIPLAY', 'PAYLATER_TERMS']),
  version: termsVersion,
  language: v.picklist(LANGUAGES),
  acceptedAt: instant,
  text: v.optional(text(600)),
})
export const consents = v.pipe(v.array(consent), v.maxLength(5))
export type Consent = v.InferOutput<typeof consent>

/** Place of the screens: in a merchant's page, in a frame of it, or alone on the hosted page. */
const WITNESS_MODES = ['inline', 'frame', 'redirect'] as const
/**
 * The proxy's testimony about the request that carries consents: when, from the page at which origin, and in
 * a frame within the page at which other. It writes this itself, whatever a page has put there.
 */
export const witnessed = v.object({
  at: instant,
  origin: url,
  embedder: v.optional(url),
  mode: v.picklist(WITNESS_MODES),
})
export type Witness = v.InferOutput<typeof witnessed>
export const witness = v.optional(witnessed)
