/** The customer's identity: the two info queries, the partner's number, masks. */
import * as v from 'valibot'
import { byJourney, byOrder, id, maskedMsisdn, merchantNames, msisdn } from './fields.ts'

const info = v.object({
  msisdn: v.nullable(msisdn),
  mpcUid: v.nullable(id),
  mpcLevel: v.nullable(v.pipe(v.string(), v.maxLength(24))),
  merchantId: id,
})
export type CustomerInfo = v.InferOutput<typeof info>

export const bindInfo = { asks: byJourney, answers: info }
export const paymentInfo = { asks: byOrder, answers: info }

/** The number that the partner platform has on file; null when the partner has none. */
export const partnerMsisdn = {
  asks: byJourney,
  answers: v.object({ msisdn: v.nullable(msisdn), ...merchantNames }),
}

const maskAnswer = v.object({ maskedMsisdn: v.nullable(maskedMsisdn), ...merchantNames })
export const journeyMask = { asks: byJourney, answers: maskAnswer }
export const orderMask = { asks: byOrder, answers: maskAnswer }
