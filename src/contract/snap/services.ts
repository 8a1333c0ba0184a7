/** Services of SNAP that merchants' servers ask the bank for: paths below the bank's address, and bodies. */
import * as v from 'valibot'
import { ADDRESS_LENGTH } from '../embedding.ts'
import { id, instant, money } from '../payloads/fields.ts'

const text = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max))

/** Rupiah, with two decimals. */
export const snapAmount = v.object({ value: money, currency: v.literal('IDR') })
const reference = text(64)
/** https, or http on a developer's own machine. */
export const webAddress = v.pipe(
  v.string(),
  v.maxLength(ADDRESS_LENGTH),
  v.regex(/^https:\/\/[\w.[\]:-]+(?:[/?#]|$)|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\//),
)
export const urlParam = v.object({
  url: webAddress,
  type: v.picklist(['PAY_RETURN', 'PAY_NOTIFY']),
  isDeeplink: v.optional(v.picklist(['Y', 'N'])),
})
/** An answer's code and words. */
const response = { responseCode: v.string(), responseMessage: v.string() }
const transaction = {
  originalReferenceNo: v.optional(id),
  originalPartnerReferenceNo: v.optional(reference),
}
const answeredTransaction = {
  originalReferenceNo: id,
  originalPartnerReferenceNo: v.optional(reference),
}
const additionalInfo = v.optional(v.looseObject({}))

const status = {
  latestTransactionStatus: v.picklist(['00', '03', '04', '05', '06', '07']),
  transactionStatusDesc: v.string(),
}

/** Body of `notify` (service 56) to the merchant's server, by POST to its own address. */
export const snapNotification = v.object({
  ...answeredTransaction,
  originalExternalId: v.optional(v.string()),
  merchantId: id,
  amount: snapAmount,
  ...status,
  additionalInfo: v.optional(
    v.object({
      method: v.optional(v.picklist(['WALLET', 'PAYLATER', 'QRIS'])),
      refundAmount: v.optional(snapAmount),
    }),
  ),
})
export type SnapNotification = v.InferOutput<typeof snapNotification>

/** THE table of services: number, path below the bank's address, title, what is asked and answered. */
export const snapServices = {
  token: {
    number: '73',
    path: '/v1.0/access-token/b2b',
    title: 'Get a token',
    // The guideline writes grantType; public clients write OAuth's own name too.
    asks: v.union([
      v.object({ grantType: v.literal('client_credentials'), additionalInfo }),
      v.object({ grant_type: v.literal('client_credentials') }),
    ]),
    answers: v.object({
      ...response,
      accessToken: v.string(),
      tokenType: v.literal('BearerToken'),
      /** Seconds. */
      expiresIn: v.string(),
    }),
  },
  payment: {
    number: '54',
    path: '/v1.0/debit/payment-host-to-host',
    title: 'Open an order',
    text: 'In `urlParam`, `PAY_NOTIFY` is the address that hears what becomes of it, `PAY_RETURN` the page that the customer comes back to. `additionalInfo.msisdn` says whose account pays.',
    asks: v.object({
      partnerReferenceNo: reference,
      merchantId: v.optional(id),
      amount: snapAmount,
      urlParam: v.optional(v.union([urlParam, v.pipe(v.array(urlParam), v.maxLength(4))])),
      validUpTo: v.optional(instant),
      payOptionDetails: v.optional(v.array(v.looseObject({}))),
      additionalInfo: v.optional(
        v.looseObject({
          /** The customer's number, without +62, 62 or 0. */
          msisdn: v.optional(v.string()),
          /** Sandbox only: how the payment ends. */
          scenario: v.optional(v.string()),
        }),
      ),
    }),
    answers: v.object({
      ...response,
      referenceNo: id,
      partnerReferenceNo: reference,
      webRedirectUrl: webAddress,
    }),
  },
  status: {
    number: '55',
    path: '/v1.0/debit/status',
    title: 'Ask for the status',
    asks: v.object({ ...transaction, serviceCode: v.optional(v.literal('54')), additionalInfo }),
    answers: v.object({
      ...response,
      ...answeredTransaction,
      serviceCode: v.literal('54'),
      ...status,
      transAmount: snapAmount,
      paidTime: v.optional(instant),
      refundHistory: v.optional(
        v.array(
          v.object({
            refundNo: id,
            partnerRefundNo: reference,
            refundAmount: snapAmount,
            refundDate: instant,
            reason: v.optional(v.string()),
          }),
        ),
      ),
    }),
  },
  cancel: {
    number: '57',
    path: '/v1.0/debit/cancel',
    title: 'Cancel an order',
    asks: v.object({ ...transaction, reason: v.optional(text(256)), additionalInfo }),
    answers: v.object({ ...response, ...answeredTransaction, cancelTime: instant }),
  },
  refund: {
    number: '58',
    path: '/v1.0/debit/refund',
    title: 'Pay back, whole or in part',
    asks: v.object({
      ...transaction,
      partnerRefundNo: reference,
      refundAmount: snapAmount,
      reason: v.optional(text(256)),
      additionalInfo,
    }),
    answers: v.object({
      ...response,
      ...answeredTransaction,
      refundNo: id,
      partnerRefundNo: reference,
      refundAmount: snapAmount,
      refundTime: instant,
    }),
  },
  binding: {
    number: '07',
    path: '/v1.0/registration-account-binding',
    title: 'Open a journey that links or unlinks an account',
    text: 'One that unlinks names the customer (`additionalInfo.msisdn`): without the number nothing is found to unlink.',
    asks: v.object({
      partnerReferenceNo: reference,
      merchantId: v.optional(id),
      redirectUrl: v.optional(webAddress),
      additionalInfo: v.optional(
        v.looseObject({
          /** The customer's number, without +62, 62 or 0. */
          msisdn: v.optional(v.string()),
          /** Sandbox only. */
          scenario: v.optional(v.string()),
        }),
      ),
    }),
    answers: v.object({
      ...response,
      /** The journeyId of the element. */
      referenceNo: id,
      partnerReferenceNo: reference,
      redirectUrl: webAddress,
    }),
  },
  inquiry: {
    number: '08',
    path: '/v1.0/registration-account-inquiry',
    title: 'Ask how a journey has ended',
    text: 'LINKED as long as the link stands that it has made; UNLINKED once that was ended, by whomever. No notification says it.',
    asks: v.object({
      partnerReferenceNo: v.optional(reference),
      referenceNo: v.optional(id),
      additionalInfo,
    }),
    answers: v.object({
      ...response,
      referenceNo: id,
      partnerReferenceNo: v.optional(reference),
      accountStatus: v.picklist(['PENDING', 'LINKED', 'UNLINKED', 'EXPIRED']),
      /** The merchant's own name for the linked account. */
      accountToken: v.optional(id),
    }),
  },
  unbinding: {
    number: '09',
    path: '/v1.0/registration-account-unbinding',
    title: 'End a link',
    text: 'The link that `tokenId` was given for, without the customer; one that has ended already is answered alike.',
    asks: v.object({
      partnerReferenceNo: v.optional(reference),
      merchantId: v.optional(id),
      tokenId: id,
      additionalInfo,
    }),
    answers: v.object({ ...response, referenceNo: id, unlinkResult: v.literal('success') }),
  },
} as const
export type SnapService = keyof typeof snapServices
export const snapServiceNames = Object.keys(snapServices) as SnapService[]

/** Number of the service by which the bank tells the merchant's server what has become of an order. */
export const NOTIFY_SERVICE = '56'

/** The service at a path below the bank's address. */
export const snapServiceAt = (path: string): SnapService | undefined =>
  snapServiceNames.find((name) => snapServices[name].path === path)

export type SnapAsks<S extends SnapService> = v.InferOutput<(typeof snapServices)[S]['asks']>
export type SnapAnswers<S extends SnapService> = v.InferOutput<(typeof snapServices)[S]['answers']>
