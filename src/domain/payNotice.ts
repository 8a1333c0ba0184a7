/** What a notice in a payment says besides its own sentence: facts of the order, and what to do about it. */
import type { ErrorName } from '../contract/errors.ts'

/** Each is a text of ours; those with an amount or a date are left out when the bank has not sent it. */
export type NoticeLine =
  | 'limitSingle'
  | 'limitDaily'
  | 'limitLeft'
  | 'limitRenewed'
  | 'verifyHint'
  | 'oneTimeHint'
  | 'orderKept'
  | 'afterApp'

const DAILY = ['limitDaily', 'limitLeft', 'limitRenewed'] as const
const IN_APP = ['orderKept', 'afterApp'] as const

const lines: Partial<Record<ErrorName, readonly NoticeLine[]>> = {
  LIMIT_SINGLE: ['limitSingle'],
  LIMIT_SINGLE_UNVERIFIED: ['limitSingle', 'verifyHint', ...IN_APP],
  LIMIT_DAILY: [...DAILY, 'orderKept'],
  LIMIT_DAILY_UNVERIFIED: [...DAILY, 'verifyHint', ...IN_APP],
  PAYLATER_ONE_TIME_VERIFICATION: ['oneTimeHint', ...IN_APP],
  PIN_NOT_SET: IN_APP,
}

export const noticeLines = (name: ErrorName): readonly NoticeLine[] => lines[name] ?? []
