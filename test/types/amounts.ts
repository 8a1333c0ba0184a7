/** Lines about amounts and phone numbers that must not compile: neither is a plain text or number. */
import type { Client } from '../../src/client/client.ts'
import { msisdnOf } from '../../src/contract/ids.ts'
import { sen, type Sen } from '../../src/contract/money.ts'
import type { Order } from '../../src/contract/payloads/payment.ts'
import type { WireForm } from '../../src/contract/wire.ts'
import { formatMoney } from '../../src/domain/formatMoney.ts'
import { formatMsisdn, maskedMsisdn } from '../../src/domain/formatPhone.ts'

export const amount: Sen = sen(100n)
// @ts-expect-error a number of what
export const bare: Sen = 100n
// @ts-expect-error what travels isn't calculated with
export const text: Sen = '1.00'

export function ordered(order: Order, travelling: WireForm<Order>) {
  formatMoney(order.amount, 'id')
  // @ts-expect-error its schema has not read it
  formatMoney(travelling.amount, 'id')
  // @ts-expect-error nor this one
  formatMoney(travelling.limits.single ?? sen(0n), 'id')
}

export function asked(client: Client) {
  const journeyId = 'journey-1'
  const order = { originalReferenceNo: 'order-1', pointAmount: 0, idempotencyKey: 'key-0123456789abcdef' }
  void client.call('otp/binding-auth-generate', { journeyId, msisdn: msisdnOf('81100000001') })
  // @ts-expect-error whatever was typed
  void client.call('otp/binding-auth-generate', { journeyId, msisdn: '0811-0000-0001' })
  void client.call('payment/payment-order-confirm', { ...order, method: 'QRIS', amount })
  // @ts-expect-error the text of it is made where it is sent
  void client.call('payment/payment-order-confirm', { ...order, method: 'QRIS', amount: '1.00' })
}

formatMsisdn(msisdnOf('81100000001'))
// @ts-expect-error whatever was typed
formatMsisdn('0811-0000-0001')
// @ts-expect-error a masked one already
maskedMsisdn(maskedMsisdn(msisdnOf('81100000001')))
