/** The shape of every answer of the bank: `{ code, message, data }`; 0 is success. */
import * as v from 'valibot'
import { attempt, fact, id, instant, merchantNames, money, name, url } from './payloads/fields.ts'

export const envelope = v.object({
  code: v.union([v.pipe(v.string(), v.maxLength(16)), v.pipe(v.number(), v.integer())]),
  message: v.optional(v.unknown()),
  data: v.optional(v.unknown()),
})

export const isSuccess = (code: string | number): boolean => String(code) === '0'

/** The side that ended an order before it was paid. */
const ENDED_BY = ['MERCHANT', 'CUSTOMER', 'BANK'] as const

/** The order that can't be paid any more, from a bank that sends it in place of the order itself. */
const endedOrder = v.object({
  ...merchantNames,
  orderNo: name,
  amount: money,
  /** The end of the time to pay. */
  payBefore: v.optional(instant),
  endedBy: v.optional(v.picklist(ENDED_BY)),
  endedAt: v.optional(instant),
})
export type EndedOrder = v.InferOutput<typeof endedOrder>

/** Facts that a failure may carry besides its code; anything else in `data` is dropped. */
export const failureData = v.object({
  chances: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))),
  /** End of the obstacle: a lock, the day's limit, maintenance. */
  until: v.optional(instant),
  /** The same as a wait; `Retry-After` of the answer counts as this. */
  retryAfterSeconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(172_800))),
  phone: v.optional(v.pipe(v.string(), v.maxLength(32))),
  points: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** The attempt under which a refused confirm went out, from a proxy. */
  attempt: v.optional(attempt),
  /** Merchant of the journey or order: `returnUrl` is checked by it where nothing else has said it. */
  merchantId: v.optional(id),
  /** The customer's way back to the merchant. */
  returnUrl: v.optional(v.nullable(url)),
  /** Null when it can't be understood. */
  order: v.optional(fact(endedOrder)),
})
export type FailureData = v.InferOutput<typeof failureData>
