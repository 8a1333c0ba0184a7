/** Passwords, registration, linking and unlinking. Secrets travel as JWE only. */
import * as v from 'valibot'
import { object } from '../object.ts'
import { byJourney, consents, email, id, instant, jwe, name, emptyAnswer, seconds, url } from './fields.ts'

/** An RSA public key as JWK (RFC 7517), nothing private in it. */
const publicKey = object({
  kty: v.literal('RSA'),
  kid: v.pipe(v.string(), v.maxLength(64)),
  n: v.pipe(v.string(), v.maxLength(1024)),
  e: v.pipe(v.string(), v.maxLength(16)),
})

export const encryptFactor = {
  asks: v.union([object({ journeyId: id }), object({ originalReferenceNo: id })]),
  answers: object({
    key: publicKey,
    factor: v.pipe(v.string(), v.maxLength(128)),
    expiresInSeconds: seconds,
  }),
}
export type EncryptFactor = v.InferOutput<typeof encryptFactor.answers>

const secret = object({ journeyId: id, encryptedPassword: jwe })
export const passwordVerification = { asks: secret, answers: emptyAnswer }
export const setPassword = { asks: secret, answers: emptyAnswer }

export const createAccount = {
  asks: object({ journeyId: id, fullName: name, email, consents }),
  answers: object({ mpcUid: id }),
}
export const verifyEmail = { asks: object({ email }), answers: object({ free: v.boolean() }) }

export const confirmBinding = {
  asks: object({ journeyId: id, consents }),
  answers: object({ linkedAt: instant, merchantName: name, returnUrl: v.nullable(url) }),
}
export const unbinding = {
  asks: byJourney,
  answers: object({ unlinkedAt: instant, merchantName: name, returnUrl: v.nullable(url) }),
}
