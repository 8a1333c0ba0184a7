/**
 * The rows of RIPLAY in one language: the general part, and the personal part with this payment's exact
 * figures. Pure.
 */
import type { Language } from '../../../contract/language.ts'
import type { Sen } from '../../../contract/money.ts'
import { GENERAL_ROWS, type RiplayRows } from '../../../domain/bankTexts.ts'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { lateFeeFor, type CheckedPlan } from '../../../domain/paylater.ts'
import { formatDate, formatPercent } from '../../../i18n/format.ts'
import type { Translator } from '../../../i18n/translator.ts'

export interface Fact {
  /** Equal in all languages. */
  key: string
  label: string
  value: string
  /** Language of the value, if the bank sends it in one language only. */
  lang?: Language
}

/** A language, its words, and the bank's own texts in it. */
export interface Edition {
  tr: Translator
  bank: RiplayRows
}

/** The way to complain; null when the bank gives no number. */
const complaint = (tr: Translator, phone: string | null): string =>
  phone === null ? tr.t('riplay.notProvided') : tr.t('riplay.personal.complaint', { phone })

/** The bank's rows, and before the last one how to complain. */
const GENERAL = GENERAL_ROWS.flatMap((row) => (row === 'more' ? (['complaint', row] as const) : [row]))

export function generalFacts({ tr, bank }: Edition, phone: string | null): Fact[] {
  const value = (key: (typeof GENERAL)[number]): string => {
    if (key === 'complaint') return complaint(tr, phone)
    return bank[key] ?? tr.t('riplay.notProvided')
  }
  return GENERAL.map((key) => ({ key, label: tr.t(`riplay.general.${key}`), value: value(key) }))
}

export interface Personal {
  plan: CheckedPlan
  /** The customer's masked phone number. */
  customer: string | null
}

export function personalFacts({ tr, bank }: Edition, { plan, customer }: Personal): Fact[] {
  const money = (amount: Sen) => formatMoney(amount, tr.lang)
  const unknown = tr.t('riplay.notProvided')
  const lateFee = lateFeeFor(plan, tr.lang)
  const last = plan.rows.at(-1)
  const values = {
    customer: customer ?? undefined,
    amount: money(plan.principal),
    months: tr.count('month', plan.months),
    monthly:
      last && plan.months > 1 && last.subtotal !== plan.monthly
        ? tr.t('riplay.personal.monthlyLast', { amount: money(plan.monthly), last: money(last.subtotal) })
        : money(plan.monthly),
    firstMonth: money(plan.firstMonth),
    adminFee: money(plan.adminFee),
    serviceFee: money(plan.serviceFee),
    interest: bank.interest ?? unknown,
    totalCost: money(plan.fee),
    total: money(plan.total),
    firstDate: formatDate(tr, plan.firstRepaymentDate),
    dueDay: tr.t('format.everyMonthOn', { day: plan.dueDay }),
    lateFee: lateFee?.text ?? unknown,
    early: bank.early ?? unknown,
    limitUsed: money(plan.principal),
    limitLeft: plan.limitAfter === undefined ? undefined : money(plan.limitAfter),
  } as const
  const labelOf = (key: keyof typeof values): string =>
    key === 'serviceFee'
      ? tr.t('riplay.personal.serviceFee', { percent: formatPercent(tr, plan.serviceFeePercent) })
      : tr.t(`riplay.personal.${key}`)
  return (Object.keys(values) as (keyof typeof values)[]).flatMap((key): Fact[] => {
    const value = values[key]
    if (value === undefined) return []
    return [
      {
        key,
        label: labelOf(key),
        value,
        ...(key === 'lateFee' && lateFee ? { lang: lateFee.language } : {}),
      },
    ]
  })
}

/** Headings, each with a sentence: what it means for the credit record, and how to complain. */
export const remarks = ({ tr }: Edition, phone: string | null): Fact[] => [
  { key: 'credit', label: tr.t('riplay.personal.creditTitle'), value: tr.t('riplay.personal.credit') },
  { key: 'complaint', label: tr.t('riplay.personal.complaintTitle'), value: complaint(tr, phone) },
]
