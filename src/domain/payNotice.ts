/** Rows of a notice in a payment, besides its own sentence: facts. */
import type { ErrorName } from '../contract/errors.ts'

/** A row of a notice; it is left out where the bank has not sent what stands in it. */
export type NoticeFact =
  | 'thisOrder'
  | 'orderNo'
  | 'deadline'
  | 'cancelledBy'
  | 'cancelledAt'
  | 'limitSingle'
  | 'limitSingleNow'
  | 'limitSingleAfter'
  | 'limitLeft'
  | 'limitDaily'
  | 'limitDailyAfter'
  | 'keptUntil'

/** Other obstacles leave the order as it is. */
const HELD_FACTS = ['thisOrder', 'keptUntil'] as const

const facts: Partial<Record<ErrorName, readonly NoticeFact[]>> = {
  LIMIT_SINGLE: ['thisOrder', 'limitSingle', 'keptUntil'],
  LIMIT_SINGLE_UNVERIFIED: ['thisOrder', 'limitSingleNow', 'limitSingleAfter', 'keptUntil'],
  LIMIT_DAILY: ['thisOrder', 'limitLeft', 'limitDaily', 'keptUntil'],
  LIMIT_DAILY_UNVERIFIED: ['thisOrder', 'limitLeft', 'limitDaily', 'limitDailyAfter', 'keptUntil'],
  ORDER_EXPIRED: ['thisOrder', 'deadline', 'orderNo'],
  ORDER_CANCELLED: ['thisOrder', 'cancelledBy', 'cancelledAt', 'orderNo'],
}

export const noticeFacts = (name: ErrorName): readonly NoticeFact[] => facts[name] ?? HELD_FACTS
