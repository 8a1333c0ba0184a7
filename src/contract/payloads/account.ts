/** Passwords, registration, linking and unlinking. Secrets travel as JWE only. */
import * as v from 'valibot'
import { byJourney, consents, email, id, instant, jwe, name, emptyAnswer, seconds, url } from './fields.ts'

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

const secret = v.object({ journeyId: id, encryptedPassword: jwe })
export const passwordVerification = { asks: secret, answers: emptyAnswer }
export const setPassword = { asks: secret, answers: emptyAnswer }

export const createAccount = {
  asks: v.object({ journeyId: id, fullName: name, email, consents }),
  answers: v.object({ mpcUid: id }),
}
export const verifyEmail = { asks: v.object({ email }), answers: v.object({ free: v.boolean() }) }

export const confirmBinding = {
  asks: v.object({ journeyId: id, consents }),
  answers: v.object({ linkedAt: instant, merchantName: name, returnUrl: v.nullable(url) }),
}
export const unbinding = {
  asks: byJourney,
  answers: v.object({ unlinkedAt: instant, merchantName: name, returnUrl: v.nullable(url) }),
}
