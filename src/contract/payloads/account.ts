/** Passwords, registration, linking and unlinking. Secrets travel as JWE only. */
import * as v from 'valibot'
import {
  byJourney,
  captcha,
  consents,
  email,
  emptyAnswer,
  fact,
  id,
  instant,
  jwe,
  name,
  seconds,
  termsVersion,
  url,
  witness,
} from './fields.ts'

/** An RSA public key as JWK (RFC 7517), nothing private in it. */
const publicKey = v.object({
  kty: v.literal('RSA'),
  kid: v.pipe(v.string(), v.maxLength(64)),
  n: v.pipe(v.string(), v.maxLength(1024)),
  e: v.pipe(v.string(), v.maxLength(16)),
})

export const encryptFactor = {
  asks: v.union([v.object({ journeyId: id }), v.object({ originalReferenceNo: id })]),
  answers: v.object({
    key: publicKey,
    factor: v.pipe(v.string(), v.maxLength(128)),
    expiresInSeconds: seconds,
  }),
}
export type EncryptFactor = v.InferOutput<typeof encryptFactor.answers>

const secret = { journeyId: id, encryptedPassword: jwe }
export const passwordVerification = {
  asks: v.object({ ...secret, captcha: v.optional(captcha) }),
  /** Version of the terms that this customer has accepted last; missing or null: they are asked for them. */
  answers: v.object({ termsAccepted: v.optional(v.nullable(termsVersion)) }),
}
export const setPassword = { asks: v.object(secret), answers: emptyAnswer }

const account = { journeyId: id, fullName: name, email, consents }
export const createAccount = {
  asks: v.object({ ...account, witness }),
  pageAsks: v.object(account),
  answers: v.object({ mpcUid: id }),
}
export const verifyEmail = { asks: v.object({ email }), answers: v.object({ free: v.boolean() }) }

const link = { journeyId: id, consents }
export const confirmBinding = {
  asks: v.object({ ...link, witness }),
  pageAsks: v.object(link),
  answers: v.object({ linkedAt: fact(instant), merchantName: name, returnUrl: v.nullable(url) }),
}
export const unbinding = {
  asks: byJourney,
  answers: v.object({ unlinkedAt: fact(instant), merchantName: name, returnUrl: v.nullable(url) }),
}
