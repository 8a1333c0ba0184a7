/** Pay Later plans in exact sen: equal principal, the service fee in the first month only. */
import { sen, type Sen } from '../contract/money.ts'
import { dueDate } from './jakarta.ts'

export interface PlanTerms {
  readonly principal: Sen
  readonly months: number
  /** Two decimals: "2.50" is two and a half percent of the principal, once. */
  readonly serviceFeePercent: string
  /** Charged with the first instalment. */
  readonly adminFee: Sen
  /** Calendar day of the purchase in Jakarta. */
  readonly from: string
  /** 1 to 31; a shorter month ends earlier. */
  readonly dueDay: number
}

export interface Instalment {
  readonly date: string
  readonly principal: Sen
  readonly fee: Sen
  readonly subtotal: Sen
}

export interface PlanSums {
  readonly rows: readonly Instalment[]
  readonly principal: Sen
  readonly serviceFee: Sen
  readonly adminFee: Sen
  readonly total: Sen
}

export interface Plan extends PlanSums {
  readonly months: number
  readonly dueDay: number
  readonly firstRepaymentDate: string
}

/**
 * A percentage of an amount, rounded half up to a whole sen.
 * @throws RangeError when the percentage isn't digits with two decimals
 */
export function percentOf(amount: Sen, percent: string): Sen {
  if (!/^\d{1,3}\.\d{2}$/.test(percent))
    throw new RangeError('A percentage is digits with two decimals, such as 2.50')
  return sen((amount * BigInt(percent.replace('.', '')) + 5_000n) / 10_000n)
}

/**
 * The plan of a purchase. The first instalment is due in the month after it; what doesn't divide evenly goes
 * into the last row.
 * @throws RangeError for less than one month or a negative principal
 */
export function planInstalments({
  principal,
  months,
  serviceFeePercent,
  adminFee,
  from,
  dueDay,
}: PlanTerms): Plan {
  if (!Number.isInteger(months) || months < 1) throw new RangeError('A plan has at least one month')
  if (principal < 0n) throw new RangeError('A principal is zero or more')
  const share = principal / BigInt(months)
  const serviceFee = percentOf(principal, serviceFeePercent)
  const rows = [...Array(months).keys()].map((index): Instalment => {
    const part = sen(index === months - 1 ? principal - share * BigInt(months - 1) : share)
    const fee = sen(index === 0 ? serviceFee + adminFee : 0n)
    return { date: dueDate(from, index + 1, dueDay), principal: part, fee, subtotal: sen(part + fee) }
  })
  return {
    months,
    dueDay,
    firstRepaymentDate: dueDate(from, 1, dueDay),
    rows,
    principal,
    serviceFee,
    adminFee,
    total: sen(principal + serviceFee + adminFee),
  }
}

function sum(amounts: readonly bigint[]): bigint {
  let total = 0n
  for (const amount of amounts) total += amount
  return total
}

/**
 * True for a plan that adds up, row by row and in total, with fees in the first month only; if not:
 * PAYLATER_PLAN_MISMATCH.
 */
export const planAddsUp = ({ rows, principal, serviceFee, adminFee, total }: PlanSums): boolean =>
  rows.every((row, index) => row.subtotal === row.principal + row.fee && (index === 0 || row.fee === 0n))
  && sum(rows.map((row) => row.principal)) === principal
  && sum(rows.map((row) => row.fee)) === serviceFee + adminFee
  && sum(rows.map((row) => row.subtotal)) === total

/** Instalments one after the other that cost the same. */
export interface Run {
  /** Number of the first of them. */
  readonly from: number
  readonly count: number
  /** Due date of the first of them. */
  readonly date: string
  readonly amount: Sen
}

/** The first instalment by itself, then the later ones, as many together as cost the same. */
export function runsOf(rows: readonly Instalment[]): Run[] {
  const runs: Run[] = []
  rows.forEach(({ date, subtotal }, index) => {
    const last = runs.at(-1)
    if (index > 1 && last?.amount === subtotal) runs[runs.length - 1] = { ...last, count: last.count + 1 }
    else runs.push({ from: index + 1, count: 1, date, amount: subtotal })
  })
  return runs
}
