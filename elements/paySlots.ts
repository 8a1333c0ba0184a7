/**
 * The texts that the first screen of a usual order takes from the answer. The build draws that screen with
 * marked values and finds these texts in it; the page's script puts the customer's own texts in their
 * places. Pure.
 */
import { isSuccess } from '../src/contract/envelope.ts'
import type { Language } from '../src/contract/language.ts'
import { parseSen, sen } from '../src/contract/money.ts'
import type { Order } from '../src/contract/payloads/payment.ts'
import type { SessionAnswer } from '../src/contract/session.ts'
import type { WireForm } from '../src/contract/wire.ts'
import { formatMoney, splitMoney } from '../src/domain/formatMoney.ts'
import { groupDigits } from '../src/domain/formatNumber.ts'
import { walletBlock, quoteOf } from '../src/domain/quote.ts'
import { initials } from '../src/ui/initials.ts'

/** From this amount on the large figure is drawn smaller (src/ui/Money.tsx), in sen. */
const LARGE = 100_000_000_000n

/**
 * Whether the order is a usual one: wallet and Pay Later offered, neither blocked, and points not used yet.
 */
function isUsual({ status, toApp, account, methods, points }: WireForm<Order>): boolean {
  const [first, second, ...more] = methods
  return (
    status === 'OPEN'
    && !toApp
    && !account.frozen
    && account.pinSet
    && first?.method === 'WALLET'
    && second?.method === 'PAYLATER'
    && more.length === 0
    && points.blocked === null
    // One point, and none, need other words.
    && points.usable > 1
    && points.available > 1
  )
}

const read = (wire: string | null) => (wire === null ? null : parseSen(wire))

/**
 * Reads the amounts without their schema, which comes with the app.
 * @throws if one is missing or malformed
 */
function slots(
  { name }: SessionAnswer['bank'],
  order: WireForm<Order>,
  language: Language,
): string[] | undefined {
  const { merchantName, orderNo, account, wallet, paylater, limits } = order
  const points = { ...order.points, worth: parseSen(order.points.worth) }
  const quote = quoteOf({ amount: parseSen(order.amount), adminFee: parseSen(order.adminFee), points }, 0)
  const own = {
    account,
    wallet: { balance: parseSen(wallet.balance!) },
    limits: { single: read(limits.single), dailyLeft: read(limits.dailyLeft) },
  }
  const isBlocked = order.methods.some(({ blocked }) => blocked !== null) || walletBlock(own, quote) !== null
  if (quote.total >= LARGE || isBlocked) return undefined
  const { whole, decimals } = splitMoney(quote.total, language)
  const amounts = [
    quote.total,
    quote.amount,
    quote.adminFee,
    parseSen(paylater!.limit),
    sen(points.worth * BigInt(points.usable)),
  ]
  const texts = [
    name,
    merchantName,
    initials(merchantName),
    orderNo,
    whole,
    decimals,
    ...amounts.map((amount) => formatMoney(amount, language)),
    ...[points.usable, points.available].map((count) => groupDigits(String(count), language)),
  ]
  // An empty text would have no node.
  return texts.includes('') ? undefined : texts
}

/**
 * The texts in the order of their slots; undefined if the order needs another screen, or the answer isn't
 * valid.
 */
export function slotsOf(answer: unknown, language: Language): string[] | undefined {
  try {
    const { inlineAllowed, bank, first } = answer as SessionAnswer
    if (!inlineAllowed || first?.status !== 200 || !isSuccess(first.code)) return undefined
    const order = first.data as WireForm<Order>
    return isUsual(order) ? slots(bank, order, language) : undefined
  } catch {
    return undefined
  }
}
