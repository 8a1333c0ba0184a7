/**
 * The words about an order that ends at once, before the app is loaded: paid, over, or of an account that may
 * not pay. The app decides by the same answers (src/stores/payment). Pure.
 */
import { isSuccess, type FailureData } from '../../src/contract/envelope.ts'
import type { ErrorName } from '../../src/contract/errors.ts'
import type { Language } from '../../src/contract/language.ts'
import { parseSen } from '../../src/contract/money.ts'
import type { Order, StatusAnswer } from '../../src/contract/payloads/payment.ts'
import type { AnswerAlong, SessionAnswer } from '../../src/contract/session.ts'
import type { WireForm } from '../../src/contract/wire.ts'
import { formatMoney } from '../../src/domain/formatMoney.ts'
import { accountBlock } from '../../src/domain/payStatus.ts'
import { failureOf } from '../../src/stores/payment/methods/methods.ts'

/** The words of an end; `{merchant}` and `{amount}` may stand in them, and a sentence may be missing (''). */
export interface EndWords {
  readonly title: string
  readonly sentence: string
}

/** The shown part of an end. */
export interface OrderEnd extends EndWords {
  /** The bank's name. */
  readonly bank: string
}

type Status = WireForm<StatusAnswer>

/**
 * The error whose words are said; undefined: none, or the app's.
 * @param status undefined where the bank refuses it, too
 */
function nameOf(
  first: AnswerAlong,
  status: Status | undefined,
  codes: Readonly<Record<string, ErrorName>>,
): 'SUCCESS' | ErrorName | undefined {
  if (status?.status === 'SUCCESS') return 'SUCCESS'
  if (status?.status === 'ON_HOLD') return 'PAYMENT_ON_HOLD'
  if (status?.status === 'FAILED') return failureOf(status.method)
  if (status?.status === 'PROCESSING') return undefined
  return isSuccess(first.code)
    ? (accountBlock(first.data as WireForm<Order>) ?? undefined)
    : codes[String(first.code)]
}

/**
 * @param words by name, in this language
 * @param codes the names of notices by the bank's code
 */
export function orderEnd(
  answer: unknown,
  language: Language,
  words: Readonly<Record<string, EndWords>>,
  codes: Readonly<Record<string, ErrorName>>,
): OrderEnd | undefined {
  try {
    const { inlineAllowed, bank, first, orderStatus } = answer as SessionAnswer
    if (!inlineAllowed || !first || !orderStatus) return undefined
    const status = isSuccess(orderStatus.code) ? (orderStatus.data as Status) : undefined
    const name = nameOf(first, status, codes)
    const ending = name && words[name]
    if (!ending) return undefined
    const order = status ?? (first.data as WireForm<FailureData>).order
    const slots = {
      merchant: order?.merchantName ?? '',
      amount: order ? formatMoney(parseSen(order.amount), language) : '',
    }
    const isKnown = slots.merchant !== ''
    const sentence = ending.sentence.replace(
      /\{(merchant|amount)\}/g,
      (_, slot: keyof typeof slots) => slots[slot],
    )
    return {
      bank: bank.name,
      title: ending.title,
      sentence: isKnown || sentence === ending.sentence ? sentence : '',
    }
  } catch {
    return undefined
  }
}
