/** The parts of an amount, where points pay some of the order: for the slip and the proof's picture. */
import type { Order } from '../../../contract/payloads/payment.ts'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { worthOf } from '../../../domain/quote.ts'
import type { Translator } from '../../../i18n/translator.ts'

/** @returns null without points, or while the order isn't known */
export const orderNote = (
  words: Translator,
  order: Pick<Order, 'amount' | 'points'> | null,
  points: number,
): string | null =>
  order && points > 0
    ? words.t('slip.ofOrder', {
        amount: formatMoney(order.amount, words.lang),
        points: formatMoney(worthOf(order, points), words.lang),
      })
    : null
