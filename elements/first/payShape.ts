/**
 * The shape of an order's first screen, and the texts that it takes from the answer. The build draws the
 * shapes with marked values and finds these texts in them; the page's script puts the order's own screen
 * together. What the shape depends on is decided by the page's own functions. Pure.
 */
import type { Shape } from 'first-screens/link'
import { isSuccess } from '../../src/contract/envelope.ts'
import type { ErrorName } from '../../src/contract/errors.ts'
import { LANGUAGES, type Language } from '../../src/contract/language.ts'
import { parseSen, sen, type Sen } from '../../src/contract/money.ts'
import type { Method, Order } from '../../src/contract/payloads/payment.ts'
import type { Version } from '../../src/contract/routes.ts'
import type { BankProfile, SessionAnswer } from '../../src/contract/session.ts'
import type { WireForm } from '../../src/contract/wire.ts'
import { hasApp, safeAppLink } from '../../src/domain/appLink.ts'
import { formatMoney, splitMoney } from '../../src/domain/formatMoney.ts'
import { groupDigits } from '../../src/domain/formatNumber.ts'
import { accountBlock } from '../../src/domain/payStatus.ts'
import { quoteOf } from '../../src/domain/quote.ts'
import { pluralForm } from '../../src/i18n/plural.ts'
import { methodBlocks, methodOf } from '../../src/stores/payment/methods/methods.ts'
import {
  arePointsOff,
  arePointsUntold,
  firstMethod,
  nothingLeft,
  offeredMethods,
  reasonsOf,
} from '../../src/stores/payment/shape.ts'
import { initials } from '../../src/ui/initials.ts'
import { moneyStep } from '../../src/ui/moneyStep.ts'

/** The value of a fact that doesn't hold, and of one that just holds. */
const NO = 'no'
const YES = 'yes'

export interface PayShape extends Shape {
  /** The texts in the order of their slots; '' for one that this order doesn't have. */
  readonly texts: readonly string[]
}

/** Other facts that the screen depends on. */
export interface ShapeContext {
  readonly language: Language
  readonly version: Version
  /** The customer wants the balance to be shown. */
  readonly isBalanceShown: boolean
  /** The way to pay that the customer had chosen before a reload; null: none. */
  readonly savedMethod: Method | null
  /** The window is that of a computer, on the bank's own page. */
  readonly isWide: boolean
  /** The reasons that are drawn: name of the error by the bank's code. */
  readonly reasons: Readonly<Record<string, ErrorName>>
}

const readOr = <T extends null | undefined>(wire: string | T): Sen | T =>
  typeof wire === 'string' ? parseSen(wire) : wire

/**
 * Reads the amounts without their schema, which comes with the app.
 * @throws if one is missing or malformed
 */
const decode = ({ amount, adminFee, wallet, points, paylater, limits, ...order }: WireForm<Order>) => ({
  ...order,
  amount: parseSen(amount),
  adminFee: parseSen(adminFee),
  wallet: { balance: readOr(wallet.balance) },
  points: { ...points, worth: parseSen(points.worth) },
  paylater: paylater && { limit: readOr(paylater.limit) },
  limits: { single: readOr(limits.single), daily: null, dailyLeft: readOr(limits.dailyLeft) },
})

/** True for an order that begins with the payment page. */
const isPayable = (order: WireForm<Order>): boolean =>
  order.status === 'OPEN' && !order.toApp && accountBlock(order) === null

const appOf = (bank: BankProfile): string =>
  safeAppLink(bank.appLink) ? 'link' : hasApp(bank) ? 'store' : NO

/** The form of a counted noun in every language: a number that differs in none is drawn alike. */
const formOf = (count: number): string => LANGUAGES.map((language) => pluralForm(count, language)).join(' ')

/** @param total what is paid */
function textsOf(bank: BankProfile, order: Order, total: Sen, language: Language): string[] {
  const { merchantName, orderNo, amount, adminFee, wallet, paylater, points } = order
  const { whole, decimals } = splitMoney(total, language)
  const { usable = 0, available = 0 } = points
  const money = (sum: Sen | null | undefined) => (sum == null ? '' : formatMoney(sum, language))
  const count = (number: number) => groupDigits(String(number), language)
  return [
    bank.name,
    merchantName,
    initials(merchantName),
    orderNo,
    whole,
    decimals,
    ...[total, amount, adminFee, wallet.balance, paylater?.limit].map(money),
    money(sen(points.worth * BigInt(usable))),
    count(usable),
    count(available),
  ]
}

const balanceFact = (balance: Sen | null | undefined, isShown: boolean): string =>
  balance === undefined ? 'untold' : balance === null ? NO : isShown ? 'shown' : 'hidden'

function shapeOf(bank: BankProfile, order: Order, surroundings: ShapeContext): PayShape | undefined {
  const { version, isBalanceShown, savedMethod, isWide, language } = surroundings
  const { points, wallet, paylater } = order
  const { usable = 0, available = 0 } = points
  const quote = quoteOf(order, 0)
  const methods = offeredMethods(order, version)
  const blocks = methodBlocks(order, quote, {})
  const method = firstMethod(savedMethod, methods, blocks)
  const total = method ? methodOf(method).amount({ quote, plan: null, agreement: null }) : quote.total
  // A reason is the bank's code, or an error's name where the page knows it by itself.
  const nameOf = (reason: string) =>
    surroundings.reasons[reason] ?? Object.values(surroundings.reasons).find((name) => name === reason)
  const reasons = reasonsOf(methods, blocks)
  const names = reasons.flatMap((reason) => nameOf(reason) ?? [])
  const pointsName = points.blocked === null ? NO : nameOf(points.blocked)
  if (!pointsName || names.length < reasons.length) return undefined
  const isShut = names.length === methods.length
  const note = isShut ? nothingLeft(names) : NO
  const rowOf = (name: Method): Shape['facts'] => {
    const reason = nameOf(blocks[name] ?? '') ?? NO
    return { blocked: reason === NO ? NO : YES, reason, checked: name === method ? YES : NO }
  }
  return {
    facts: {
      language,
      version: String(version),
      wide: isWide ? YES : NO,
      step: moneyStep(splitMoney(total, language).whole),
      chosen: method ?? NO,
      shut: isShut ? YES : NO,
      noted: note === NO ? NO : YES,
      note,
      app: appOf(bank),
      takesPoints: !method || methodOf(method).takesPoints ? YES : NO,
      off: arePointsUntold(points) ? 'untold' : arePointsOff(points) ? YES : NO,
      points: pointsName,
      available: available === 0 ? NO : formOf(available),
      usable: formOf(usable),
      balance: balanceFact(wallet.balance, isBalanceShown),
      limit: paylater?.limit === undefined ? NO : YES,
    },
    rows: methods.map((name) => [name, rowOf(name)]),
    texts: textsOf(bank, order, total, language),
  }
}

/** Number of the first texts that no screen can do without: an empty one would have no node. */
const NAMES = 4

/** The shape for this answer; undefined if another screen comes first, or the answer isn't valid. */
export function payShapeOf(answer: unknown, surroundings: ShapeContext): PayShape | undefined {
  try {
    const { inlineAllowed, bank, first } = answer as SessionAnswer
    if (!inlineAllowed || first?.status !== 200 || !isSuccess(first.code)) return undefined
    const order = first.data as WireForm<Order>
    const shape = isPayable(order) ? shapeOf(bank, decode(order), surroundings) : undefined
    return shape?.texts.slice(0, NAMES).includes('') ? undefined : shape
  } catch {
    return undefined
  }
}
