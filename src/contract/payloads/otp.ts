/** One-time codes and the captcha before a resend. */
import * as v from 'valibot'
import {
  captcha,
  count,
  emptyAnswer,
  id,
  maskedMsisdn,
  msisdn,
  named,
  otpCode,
  seconds,
  shown,
} from './fields.ts'

const codeAnswer = v.object({
  resendAfterSeconds: seconds,
  expiresInSeconds: seconds,
  resendsLeft: count,
  /**
   * Until codes are counted anew, and one can be asked for although no resend is left; from a bank that tells
   * it.
   */
  renewsInSeconds: v.optional(seconds),
  maskedMsisdn: v.nullable(maskedMsisdn),
})
export type OtpSent = v.InferOutput<typeof codeAnswer>

export const bindingGenerate = {
  asks: v.object({ journeyId: id, msisdn, captcha: v.optional(captcha) }),
  answers: codeAnswer,
}
export const unbindingGenerate = {
  asks: v.object({ journeyId: id, captcha: v.optional(captcha) }),
  answers: codeAnswer,
}
export const paymentGenerate = {
  asks: v.object({ originalReferenceNo: id, captcha: v.optional(captcha) }),
  answers: codeAnswer,
}

export const bindingVerification = {
  asks: v.object({ journeyId: id, code: otpCode, captcha: v.optional(captcha) }),
  answers: v.object({ account: v.picklist(['EXISTING', 'NEW', 'OPEN_APP']) }),
}
export type AccountKind = v.InferOutput<typeof bindingVerification.answers>['account']

export const unbindingVerification = {
  asks: v.object({ journeyId: id, code: otpCode, captcha: v.optional(captcha) }),
  answers: emptyAnswer,
}
const verificationFields = { originalReferenceNo: id, code: otpCode, captcha: v.optional(captcha) }
/** The code releases what was confirmed under the same key. */
export const paymentVerification = {
  asks: v.object({ ...verificationFields, ...named }),
  pageAsks: v.object({ ...verificationFields, ...shown }),
  answers: v.object({ nextStep: v.literal('PROCESSING'), expectedSeconds: seconds }),
}

export const generateCaptcha = {
  asks: v.object({ purpose: v.picklist(['BINDING', 'UNBINDING', 'PAYMENT']) }),
  answers: v.object({
    captchaId: id,
    image: v.pipe(
      v.string(),
      v.maxLength(200_000),
      v.regex(/^data:image\/(svg\+xml|png|jpeg);base64,[A-Za-z0-9+/=]+$/),
    ),
    expiresInSeconds: seconds,
  }),
}
