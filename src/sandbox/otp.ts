/**
 * One-time codes: six digits, valid for a while, a few resends with a captcha, blocked until midnight after
 * so many failures.
 */
import type { CaptchaAnswer } from '../contract/payloads/fields.ts'
import type { OtpSent } from '../contract/payloads/otp.ts'
import type { Msisdn } from '../contract/ids.ts'
import { maskedMsisdn } from '../domain/formatPhone.ts'
import { dayKey, jakartaIso } from '../domain/jakarta.ts'
import { OTP } from '../domain/limits.ts'
import { resetFailures, otpAttempts, refuseBlocked, refuseWrong } from './attempts.ts'
import { checkCaptcha, checkGivenCaptcha } from './captcha.ts'
import type { Context } from './context.ts'
import { digits } from './ids.ts'
import { deliver } from './messages.ts'
import { BankRefusal } from './refusal.ts'
import type { TextMessage, OtpChain, OtpPurpose } from './store.ts'
import { factsOf } from './subjects.ts'
import { OTP_A_DAY, OTP_SERIES_MS } from './terms.ts'

export interface CodeRequest {
  /** The journey or order. */
  readonly subject: string
  readonly purpose: OtpPurpose
  readonly msisdn: Msisdn
  readonly captcha: CaptchaAnswer | undefined
  /** The text of the message with the code. */
  readonly text: (code: string) => string
}

/** The key of a series of codes. */
export const chainOf = (subject: string, purpose: OtpPurpose): string => `${subject} ${purpose}`

/** The number that the last code of a journey or order went to. */
export const numberOfCode = (subject: string, purpose: OtpPurpose, { store }: Context): Msisdn | undefined =>
  store.chains.get(chainOf(subject, purpose))?.msisdn

/** Time from which codes are counted anew. */
const renewsAt = ({ codes }: OtpChain): number => (codes[0]?.sentAt ?? 0) + OTP_SERIES_MS

/** Refuses a resend that is too soon, one too many, or without a captcha. */
function checkResend(chain: OtpChain, { purpose, captcha }: CodeRequest, context: Context): void {
  const { resendAfterSeconds, resends } = context.settings.oneTimeCode
  const wait = (chain.codes.at(-1)?.sentAt ?? 0) + resendAfterSeconds * 1000 - context.now()
  if (chain.codes.length > resends)
    throw new BankRefusal('OTP_RESENDS_USED', { until: jakartaIso(renewsAt(chain)) })
  if (wait > 0) throw new BankRefusal('OTP_RESEND_TOO_SOON', { retryAfterSeconds: Math.ceil(wait / 1000) })
  checkCaptcha(purpose, captcha, context)
}

/** A code that differs from all previous ones, so that an old code can be told from a wrong one. */
function newCode(chain: OtpChain, { random }: Context): string {
  const requests = chain.codes.map(({ code }) => Number(code))
  let code = Number(digits(OTP.digits, random))
  while (requests.includes(code)) code = (code + 1) % 10 ** OTP.digits
  return String(code).padStart(OTP.digits, '0')
}

/** Sends a code. Another number, a used code, or time starts a new series; everything else is a resend. */
export function sendCode(request: CodeRequest, context: Context): OtpSent {
  const { subject, purpose, msisdn, text } = request
  const { store, now, settings } = context
  refuseBlocked(otpAttempts(purpose, msisdn), context, 'OTP_REQUEST_DISABLED')
  const today = `${purpose} ${msisdn} ${dayKey(now())}`
  const sentToday = store.codeCounts.get(today) ?? 0
  if (sentToday >= OTP_A_DAY)
    throw new BankRefusal('OTP_LIMIT_REACHED', factsOf('OTP_LIMIT_REACHED', context))
  const chainsBefore = store.chains.get(chainOf(subject, purpose))
  const resend =
    chainsBefore !== undefined
    && chainsBefore.msisdn === msisdn
    && !chainsBefore.used
    && now() < renewsAt(chainsBefore)
  if (resend) checkResend(chainsBefore, request, context)
  else checkGivenCaptcha(purpose, request.captcha, context)
  const chain: OtpChain = resend ? chainsBefore : { msisdn, codes: [], used: false }
  const code = newCode(chain, context)
  chain.codes.push({ code, sentAt: now() })
  store.chains.set(chainOf(subject, purpose), chain)
  store.codeCounts.set(today, sentToday + 1)
  deliver({ msisdn, purpose, code, text: text(code) }, context)
  return {
    resendAfterSeconds: settings.oneTimeCode.resendAfterSeconds,
    expiresInSeconds: settings.oneTimeCode.lifeSeconds,
    resendsLeft: settings.oneTimeCode.resends - (chain.codes.length - 1),
    renewsInSeconds: Math.ceil((renewsAt(chain) - now()) / 1000),
    maskedMsisdn: maskedMsisdn(msisdn),
  }
}

/**
 * Checks a code and returns the number that it verifies. The same right code is accepted again while it is
 * valid, because the first answer may have been lost.
 */
export function verifyCode(subject: string, purpose: OtpPurpose, code: string, context: Context): Msisdn {
  const chain = context.store.chains.get(chainOf(subject, purpose))
  const last = chain?.codes.at(-1)
  if (!chain || !last) throw new BankRefusal('OTP_NOT_REQUESTED')
  const count = otpAttempts(purpose, chain.msisdn)
  refuseBlocked(count, context)
  if (context.now() >= last.sentAt + context.settings.oneTimeCode.lifeSeconds * 1000)
    throw new BankRefusal('OTP_EXPIRED')
  if (code !== last.code) {
    if (chain.codes.some((old) => old.code === code)) throw new BankRefusal('OTP_SUPERSEDED')
    refuseWrong(count, context)
  }
  chain.used = true
  resetFailures(count, context)
  return chain.msisdn
}

/**
 * The journey or order that a message's code can still be used for: only the newest code, if it is valid and
 * unused.
 */
export const goodFor = (
  { msisdn, code, purpose }: TextMessage,
  { store, now, settings }: Pick<Context, 'store' | 'now' | 'settings'>,
): string | null => {
  const match = [...store.chains].find(([key, chain]) => {
    const last = chain.codes.at(-1)
    return (
      key.endsWith(` ${purpose}`)
      && chain.msisdn === msisdn
      && !chain.used
      && last?.code === code
      && now() < last.sentAt + settings.oneTimeCode.lifeSeconds * 1000
    )
  })
  return match?.[0].slice(0, -` ${purpose}`.length) ?? null
}
