/**
 * THE table of ways to pay. A new one is a file here, its row in this table, its line among the rows of the
 * payment page (screens/payment/methods/rows.ts), its schemas and its words.
 */
import type { ErrorName } from '../../../contract/errors.ts'
import type { Method, Order } from '../../../contract/payloads/payment.ts'
import type { Blocks, Quote } from '../../../domain/quote.ts'
import type { PaymentMethod } from './method.ts'
import { paylater } from './paylater.ts'
import { qris } from './qris.ts'
import { wallet } from './wallet.ts'

const methods: Readonly<Record<Method, PaymentMethod>> = {
  WALLET: wallet,
  PAYLATER: paylater,
  QRIS: qris,
}

export const methodNames = Object.keys(methods) as Method[]

export const methodOf = (name: Method): PaymentMethod => methods[name]

/** The error of a payment that has failed. @param name null where the bank doesn't say how it was paid */
export const failureOf = (name: Method | null): ErrorName => methods[name ?? 'WALLET'].failure

/** True for an error that says that a payment has failed. */
export const isFailure = (error: ErrorName): boolean =>
  methodNames.some((name) => methods[name].failure === error)

/**
 * @param refusals what calls have refused for this very choice; the bank's word about the order comes first
 */
export const methodBlocks = (order: Order, quote: Quote, refusals: Blocks): Blocks =>
  Object.fromEntries(
    order.methods.map(({ method, blocked }) => [
      method,
      blocked ?? refusals[method] ?? methods[method].blockedBy(order, quote),
    ]),
  )
