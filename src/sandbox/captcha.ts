/**
 * The captcha before a resend, and along with a secret of a stranger's: a picture to read, or a
 * proof of work that the proxy has checked.
 */
import type { CaptchaAnswer } from '../contract/payloads/fields.ts'
import { CAPTCHA } from '../domain/limits.ts'
import { drawCaptcha, GLYPHS } from './captchaImage.ts'
import type { Context } from './context.ts'
import { newId } from './ids.ts'
import { BankRefusal } from './refusal.ts'
import type { OtpPurpose } from './store.ts'
import { CAPTCHA_TRIES } from './terms.ts'

const LENGTH = 5
/** The proxy checks a proof and replaces it by this mark; nobody else can sign such a request. */
const VERIFIED = /^verified:/

export function newCaptcha(purpose: OtpPurpose, { store, now, random }: Context) {
  const letters = Object.keys(GLYPHS)
  const answer = [...random(LENGTH)].map((byte) => letters[byte % letters.length]).join('')
  const captchaId = newId('cap', random)
  store.captchas.set(captchaId, {
    purpose,
    answer,
    expiresAt: now() + CAPTCHA.lifeMs,
    triesLeft: CAPTCHA_TRIES,
  })
  return { captchaId, image: drawCaptcha(answer, random), expiresInSeconds: CAPTCHA.lifeMs / 1000 }
}

/** Looked at before a secret, so that a wrong captcha uses up no chance. */
export function checkGivenCaptcha(
  purpose: OtpPurpose,
  input: CaptchaAnswer | undefined,
  context: Context,
): void {
  if (input) checkCaptcha(purpose, input, context)
}

/** A solved captcha can't be used again; a picture allows a few tries. */
export function checkCaptcha(
  purpose: OtpPurpose,
  input: CaptchaAnswer | undefined,
  { store, now }: Context,
): void {
  if (!input) throw new BankRefusal('CAPTCHA_REQUIRED')
  if ('proof' in input) {
    if (!VERIFIED.test(input.proof)) throw new BankRefusal('CAPTCHA_WRONG')
    return
  }
  const captcha = store.captchas.get(input.captchaId)
  const usable = captcha?.purpose === purpose && now() < captcha.expiresAt && captcha.triesLeft > 0
  if (!usable) throw new BankRefusal('CAPTCHA_EXPIRED')
  captcha.triesLeft -= 1
  if (input.answer.trim().toUpperCase() !== captcha.answer) throw new BankRefusal('CAPTCHA_WRONG')
  store.captchas.delete(input.captchaId)
}
