/**
 * Pay Later as the page shows it: the bank's answers in exact sen, and whether they agree with one another.
 */
import { DEFAULT_LANGUAGE, type Language } from '../contract/language.ts'
import { sen, type Sen } from '../contract/money.ts'
import type { PaylaterInquiry, RepaymentPlan } from '../contract/payloads/payment.ts'
import { percentOf, planAddsUp, runsOf, type Instalment, type Run } from './instalments.ts'

/** One choice of months. */
export type Tenor = PaylaterInquiry['tenors'][number]

/** The bank's offer for some points. */
export interface Inquiry extends PaylaterInquiry {
  readonly points: number
}

/** The order's amount and the points in use. */
export interface Basis {
  /** Transaction amount, before points. */
  readonly amount: Sen
  readonly points: number
  readonly pointsWorth: Sen
}

/** A plan that adds up and agrees with inquiry and order. */
export interface CheckedPlan extends Basis {
  readonly months: number
  /** The financed sum: the amount less the points. */
  readonly principal: Sen
  readonly serviceFee: Sen
  readonly serviceFeePercent: string
  readonly adminFee: Sen
  /** Both fees; charged with the first instalment. */
  readonly fee: Sen
  /** Total repayment. */
  readonly total: Sen
  /** The cost of each month, but the first; the first when there is only one. */
  readonly monthly: Sen
  readonly firstMonth: Sen
  readonly rows: readonly Instalment[]
  /** 1 to 31. */
  readonly dueDay: number
  /** 2026-12-25 */
  readonly firstRepaymentDate: string
  /** Available limit, before and after this payment; undefined where the bank doesn't tell it. */
  readonly limit: Sen | undefined
  readonly limitAfter: Sen | undefined
  /** The bank's own sentence, in the language that applies in law. */
  readonly lateFee: string | null
  /** The same in other languages; each as its code and the sentence. */
  readonly lateFeeIn: readonly { readonly language: string; readonly text: string }[]
  /** Version of the plan's text. */
  readonly version: string
}

/** A plan in one text: another one is another agreement. What is left of the limit is no part of it. */
export const planText = (plan: CheckedPlan): string =>
  [
    plan.months,
    plan.points,
    plan.total,
    plan.fee,
    plan.monthly,
    plan.firstRepaymentDate,
    plan.dueDay,
    plan.lateFee,
    ...plan.lateFeeIn.map(({ text }) => text),
    plan.version,
  ].join()

const RUPIAH = 100n

/** Banks round a fee to the sen or to the rupiah, up or down: both are the percentage it sent. */
const isShareOf = (fee: Sen, principal: Sen, percent: string): boolean => {
  const off = fee - percentOf(principal, percent)
  return off < RUPIAH && off > -RUPIAH
}

const isAscending = (rows: readonly Instalment[]): boolean =>
  rows.every(({ date }, index) => index === 0 || date > (rows[index - 1]?.date ?? ''))

/**
 * The bank's plan for some months, or null when it doesn't add up, isn't what was asked for, or says
 * otherwise than inquiry and order (PAYLATER_PLAN_MISMATCH): what a customer agrees to must be one thing,
 * wherever it is shown.
 */
export function checkPlan(
  repayment: RepaymentPlan,
  months: number,
  inquiry: Inquiry,
  basis: Basis,
): CheckedPlan | null {
  const { rows } = repayment
  const [first, second = first] = rows
  const tenor = inquiry.tenors.find((candidate) => candidate.months === months)
  if (!first || !second || !tenor) return null
  const agrees =
    planAddsUp(repayment)
    && repayment.months === months
    && rows.length === months
    && repayment.firstRepaymentDate === first.date
    && isAscending(rows)
    && inquiry.points === basis.points
    && repayment.principal === basis.amount - basis.pointsWorth
    && repayment.adminFee === inquiry.adminFee
    && isShareOf(repayment.serviceFee, repayment.principal, inquiry.serviceFeePercent)
    && tenor.total === repayment.total
    && tenor.firstMonth === first.subtotal
    && tenor.monthly === second.subtotal
  if (!agrees) return null
  return {
    ...basis,
    rows,
    principal: repayment.principal,
    serviceFee: repayment.serviceFee,
    adminFee: repayment.adminFee,
    total: repayment.total,
    months,
    monthly: second.subtotal,
    firstMonth: first.subtotal,
    fee: sen(repayment.serviceFee + repayment.adminFee),
    serviceFeePercent: inquiry.serviceFeePercent,
    dueDay: repayment.dueDay,
    firstRepaymentDate: first.date,
    limit: inquiry.limit,
    limitAfter: inquiry.limit === undefined ? undefined : sen(inquiry.limit - repayment.principal),
    lateFee: repayment.lateFee,
    lateFeeIn: repayment.lateFeeIn ?? [],
    version: repayment.version,
  }
}

/** The bank's words about a late payment, in this language where it can; null when it says nothing. */
export function lateFeeFor(
  { lateFee, lateFeeIn }: Pick<CheckedPlan, 'lateFee' | 'lateFeeIn'>,
  language: Language,
): { readonly language: Language; readonly text: string } | null {
  if (lateFee === null) return null
  const translation =
    language === DEFAULT_LANGUAGE ? undefined : lateFeeIn.find((entry) => entry.language === language)
  return translation ? { language, text: translation.text } : { language: DEFAULT_LANGUAGE, text: lateFee }
}

/** The equal cost of some instalments, one after the other. */
export interface InstalmentRun {
  /** Number of the first of them. */
  readonly from: number
  readonly count: number
  readonly amount: Sen
  /** True to the sen for each of them; otherwise they come to about that. */
  readonly exact: boolean
}

/**
 * The instalments' cost for a choice. Only the rows of a plan say it of each; without them the sums of the
 * offer show whether the later ones can all be alike.
 */
export function instalmentRuns(
  { months, firstMonth, monthly, total }: Tenor,
  plan: CheckedPlan | null,
): InstalmentRun[] {
  if (plan?.months === months)
    return runsOf(plan.rows).map(({ from, count, amount }) => ({ from, count, amount, exact: true }))
  const first = { from: 1, count: 1, amount: firstMonth, exact: true }
  const count = months - 1
  const exact = firstMonth + monthly * BigInt(count) === total
  return count === 0 ? [first] : [first, { from: 2, count, amount: monthly, exact }]
}

/** Later instalments that don't cost what the second one does. */
export const unequalInstalments = ({ rows, monthly }: CheckedPlan): Run[] =>
  runsOf(rows).filter(({ from, amount }) => from > 1 && amount !== monthly)
