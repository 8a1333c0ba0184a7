/**
 * Pay Later as the page shows it: the bank's answers in exact sen, and whether they agree with one another.
 */
import { parseSen, sen, type Sen } from '../contract/money.ts'
import type { PaylaterInquiry, RepaymentPlan } from '../contract/payloads/payment.ts'
import { percentOf, planAddsUp, type Instalment } from './instalments.ts'

/** One choice of months. */
export interface Tenor {
  readonly months: number
  /** What each month costs, but the first. */
  readonly monthly: Sen
  readonly firstMonth: Sen
  /** Total repayment. */
  readonly total: Sen
}

/** What the bank offers for some points. */
export interface Inquiry {
  readonly points: number
  readonly tenors: readonly Tenor[]
  /** Available limit, before this payment. */
  readonly limit: Sen
  /** Two decimals: "2.50". */
  readonly serviceFeePercent: string
  readonly adminFee: Sen
  readonly oneTimeVerification: PaylaterInquiry['oneTimeVerification']
}

/** What the order says about its amount and the points in use. */
export interface Basis {
  /** Transaction amount, before points. */
  readonly amount: Sen
  readonly points: number
  readonly pointsWorth: Sen
}

/** A plan that adds up and agrees with inquiry and order. */
export interface CheckedPlan extends Basis {
  readonly months: number
  /** What is financed: the amount less the points. */
  readonly principal: Sen
  readonly serviceFee: Sen
  readonly serviceFeePercent: string
  readonly adminFee: Sen
  /** Both fees; charged with the first instalment. */
  readonly fee: Sen
  /** Total repayment. */
  readonly total: Sen
  /** What each month costs, but the first; the first when there is only one. */
  readonly monthly: Sen
  readonly firstMonth: Sen
  readonly rows: readonly Instalment[]
  /** 1 to 31. */
  readonly dueDay: number
  /** 2026-12-25 */
  readonly firstRepaymentDate: string
  /** Available limit, before and after this payment. */
  readonly limit: Sen
  readonly limitAfter: Sen
  /** The bank's own sentence. */
  readonly lateFee: string | null
  /** Version of the plan's text. */
  readonly version: string
}

export const readInquiry = (wire: PaylaterInquiry, points: number): Inquiry => ({
  points,
  tenors: wire.tenors.map(({ months, monthly, firstMonth, total }) => ({
    months,
    monthly: parseSen(monthly),
    firstMonth: parseSen(firstMonth),
    total: parseSen(total),
  })),
  limit: parseSen(wire.limit),
  serviceFeePercent: wire.serviceFeePercent,
  adminFee: parseSen(wire.adminFee),
  oneTimeVerification: wire.oneTimeVerification,
})

const RUPIAH = 100n

/** Banks round a fee to the sen or to the rupiah, up or down: both are the percentage that was told. */
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
  wire: RepaymentPlan,
  months: number,
  inquiry: Inquiry,
  basis: Basis,
): CheckedPlan | null {
  const rows = wire.rows.map(({ date, principal, fee, subtotal }): Instalment => ({
    date,
    principal: parseSen(principal),
    fee: parseSen(fee),
    subtotal: parseSen(subtotal),
  }))
  const sums = {
    rows,
    principal: parseSen(wire.principal),
    serviceFee: parseSen(wire.serviceFee),
    adminFee: parseSen(wire.adminFee),
    total: parseSen(wire.total),
  }
  const [first, second = first] = rows
  const tenor = inquiry.tenors.find((one) => one.months === months)
  if (!first || !second || !tenor) return null
  const agrees =
    planAddsUp(sums)
    && wire.months === months
    && rows.length === months
    && wire.firstRepaymentDate === first.date
    && isAscending(rows)
    && inquiry.points === basis.points
    && sums.principal === basis.amount - basis.pointsWorth
    && sums.adminFee === inquiry.adminFee
    && isShareOf(sums.serviceFee, sums.principal, inquiry.serviceFeePercent)
    && tenor.total === sums.total
    && tenor.firstMonth === first.subtotal
    && tenor.monthly === second.subtotal
  if (!agrees) return null
  return {
    ...basis,
    ...sums,
    months,
    monthly: second.subtotal,
    firstMonth: first.subtotal,
    fee: sen(sums.serviceFee + sums.adminFee),
    serviceFeePercent: inquiry.serviceFeePercent,
    dueDay: wire.dueDay,
    firstRepaymentDate: first.date,
    limit: inquiry.limit,
    limitAfter: sen(inquiry.limit - sums.principal),
    lateFee: wire.lateFee,
    version: wire.version,
  }
}
