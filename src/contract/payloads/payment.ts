/** The order, the ways to pay it, and its status. */
import * as v from 'valibot'
import {
  attempt,
  bankCode,
  captcha,
  byOrder,
  consents,
  day,
  fact,
  id,
  instant,
  jwe,
  maskedMsisdn,
  money,
  months,
  merchantNames,
  named,
  percent,
  points,
  seconds,
  shown,
  url,
} from './fields.ts'

/** QRIS: the customer scans a code with the app of any bank or wallet. */
export const METHODS = ['WALLET', 'PAYLATER', 'QRIS'] as const
const method = v.picklist(METHODS)
export type Method = (typeof METHODS)[number]

export const STATUSES = ['OPEN', 'PROCESSING', 'SUCCESS', 'FAILED', 'ON_HOLD'] as const
/** OPEN: nothing was confirmed yet. */
export type PaymentStatus = (typeof STATUSES)[number]

/** `blocked` is the bank code of the reason, null when the method can be used, with points or without. */
const methodState = v.object({ method, blocked: v.nullable(bankCode) })

export const paymentH5 = {
  asks: byOrder,
  answers: v.object({
    status: v.picklist(STATUSES),
    attempt: v.optional(attempt),
    merchantId: id,
    ...merchantNames,
    orderNo: v.pipe(v.string(), v.maxLength(64)),
    amount: money,
    adminFee: money,
    payBefore: fact(instant),
    maskedMsisdn: v.nullable(maskedMsisdn),
    /**
     * The customer's means stand here only where the bank tells them to whoever knows the order: a bank that
     * shows sums only to a customer whom it has recognised leaves out balance, points and limit. A balance
     * that can't be had now is null.
     */
    wallet: v.object({ balance: v.optional(v.nullable(money)) }),
    /**
     * `usable` points at most in this order, none where it is missing; `worth` is what one point pays.
     */
    points: v.object({
      available: v.optional(points),
      usable: v.optional(points),
      worth: money,
      blocked: v.nullable(bankCode),
    }),
    methods: v.pipe(v.array(methodState), v.maxLength(4)),
    paylater: v.nullable(v.object({ limit: v.optional(money) })),
    limits: v.object({
      single: v.nullable(money),
      daily: v.nullable(money),
      dailyLeft: v.nullable(money),
      /** The limits once the account is verified, from a bank that tells it. */
      verified: v.optional(v.nullable(v.object({ single: v.nullable(money), daily: v.nullable(money) }))),
    }),
    account: v.object({ frozen: v.boolean(), pinSet: v.boolean(), verified: v.boolean() }),
    toApp: v.boolean(),
    appLink: v.nullable(url),
    returnUrl: v.nullable(url),
  }),
}
export type Order = v.InferOutput<typeof paymentH5.answers>

const next = v.object({
  nextStep: v.picklist(['OTP', 'PROCESSING']),
  expectedSeconds: seconds,
  /** The attempt that it belongs to, from a proxy: another one where it has ended the one before. */
  attempt: v.optional(attempt),
})

/** A code to pay by. */
const qr = v.object({
  /** Text of the code: EMV QRCPS Merchant-Presented Mode, which QRIS follows. */
  payload: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
  expiresAt: instant,
})
export type QrCode = v.InferOutput<typeof qr>

/** Nothing is debited before the code is scanned and paid; a release of its attempt ends the code. */
const showQr = v.object({
  nextStep: v.literal('SHOW_QR'),
  expectedSeconds: seconds,
  attempt: v.optional(attempt),
  qr,
})

const nextOrQr = v.union([next, showQr])
export type ConfirmAnswer = v.InferOutput<typeof nextOrQr>

const confirmFields = {
  originalReferenceNo: id,
  /** The total that the customer saw; the bank refuses another one (AMOUNT_MISMATCH). */
  amount: money,
  pointAmount: points,
}
const confirmBy = <const N extends v.ObjectEntries>(naming: N) =>
  v.union([
    v.object({
      ...confirmFields,
      ...naming,
      method: v.literal('WALLET'),
      encryptedPin: jwe,
      captcha: v.optional(captcha),
    }),
    // The app that scans the code checks who the customer is.
    v.object({ ...confirmFields, ...naming, method: v.literal('QRIS') }),
  ])
export const orderConfirm = { asks: confirmBy(named), pageAsks: confirmBy(shown), answers: nextOrQr }

/**
 * Ends an attempt that waits for a code or a scan, so that the order can be paid another way: nothing was
 * debited, and nothing will be. Answers the attempt that is the newest then.
 */
export const orderRelease = {
  asks: v.object({ originalReferenceNo: id, attempt, ...named }),
  pageAsks: v.object({ originalReferenceNo: id, attempt }),
  answers: v.object({ attempt }),
}

export const orderInquiry = {
  asks: v.object({ originalReferenceNo: id, pointAmount: points }),
  answers: v.object({
    tenors: v.pipe(
      // `monthly` is what each month costs but the first, `total` the total repayment.
      v.array(v.object({ months, monthly: money, firstMonth: money, total: money })),
      v.maxLength(12),
    ),
    /** Available, before this payment; missing as in the order. */
    limit: v.optional(money),
    serviceFeePercent: percent,
    adminFee: money,
    oneTimeVerification: v.picklist(['DONE', 'NEEDED', 'PENDING']),
  }),
}
export type PaylaterInquiry = v.InferOutput<typeof orderInquiry.answers>

/** Most characters of the late fee. */
export const LATE_FEE_LENGTH = 200
const sentence = v.pipe(v.string(), v.maxLength(LATE_FEE_LENGTH))

export const repaymentPlan = {
  asks: v.object({ originalReferenceNo: id, months, pointAmount: points }),
  answers: v.object({
    months,
    dueDay: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31)),
    firstRepaymentDate: day,
    rows: v.pipe(
      v.array(v.object({ date: day, principal: money, fee: money, subtotal: money })),
      v.minLength(1),
      v.maxLength(60),
    ),
    principal: money,
    serviceFee: money,
    adminFee: money,
    total: money,
    /** A sentence of the bank's own, in the language that applies in law. */
    lateFee: v.nullable(sentence),
    /** The same in other languages, from a bank that has it in them. */
    lateFeeIn: v.optional(
      v.pipe(v.array(v.object({ language: v.string(), text: sentence })), v.maxLength(8)),
    ),
    version: v.pipe(v.string(), v.maxLength(24)),
  }),
}
export type RepaymentPlan = v.InferOutput<typeof repaymentPlan.answers>

const purchaseFields = {
  originalReferenceNo: id,
  months,
  pointAmount: points,
  /** Total repayment that the customer agreed to. */
  total: money,
  /** First due date that the customer agreed to; pages of the version before leave it out. */
  firstRepaymentDate: v.optional(day),
  encryptedPin: jwe,
  agreement: consents,
  captcha: v.optional(captcha),
}
export const paylater = {
  asks: v.object({ ...purchaseFields, ...named }),
  pageAsks: v.object({ ...purchaseFields, ...shown }),
  answers: next,
}

export const paymentStatus = {
  asks: byOrder,
  answers: v.object({
    status: v.picklist(STATUSES),
    attempt: v.optional(attempt),
    reason: v.nullable(bankCode),
    merchantId: id,
    ...merchantNames,
    amount: money,
    pointAmount: points,
    method: v.nullable(method),
    paidAt: fact(instant),
    /** About how long until a final state, from now. */
    expectedSeconds: seconds,
    returnUrl: v.nullable(url),
    /** The start of a Pay Later purchase, from a bank that tells it here. */
    instalments: v.optional(
      v.nullable(
        v.object({
          months,
          firstAmount: money,
          firstDueDate: fact(day),
          /** Total repayment, and what of it is fees. */
          total: v.optional(money),
          fee: v.optional(money),
        }),
      ),
    ),
  }),
}
export type StatusAnswer = v.InferOutput<typeof paymentStatus.answers>
