/** Scenes of several of these tables: the same answer again, one debit, a refused PIN. */
import type { CallName } from '../../../contract/endpoints.ts'
import type { Order } from '../../../contract/payloads/payment.ts'
import { toJson } from '../../../contract/wire.ts'
import { say, type CheckAnswer } from '../../answer.ts'
import type { Kit } from '../../kit.ts'
import { byWallet, newKey, newOrder, settledStatus, watchWallet, type ByOrder } from '../../steps.ts'
import { expect } from '../../verdict.ts'

export const CONFIRM = 'payment/payment-order-confirm'

/** A repeat is answered as the first one was; how long it still takes may have changed. */
export function expectSame(call: CallName, first: unknown, repetition: CheckAnswer): void {
  expect(
    repetition.error === null,
    `${call}, the same key and body again, should succeed; it got ${say(repetition)}`,
  )
  const [a, b] = [first, repetition.data].map((data) => {
    const { expectedSeconds: _passes, ...content } = (data ?? {}) as { expectedSeconds?: number }
    return toJson(content)
  })
  expect(a === b, `${call} answers the same key with ${b}, after ${a}`)
}

/** Sends the same body three times, each signed by itself: both repeats are answered as the first was. */
export async function expectSameTwice(kit: Kit, call: CallName, body: object): Promise<void> {
  const first = await kit.succeed(call, body)
  for (let count = 0; count < 2; count++) expectSame(call, first, await kit.ask(call, body))
}

/** An order that can be paid by wallet, and what is looked at for its debit. */
export async function payable(kit: Kit) {
  const expectDebit = await watchWallet(kit)
  const openOrder = await newOrder(kit)
  const body = await byWallet(kit, openOrder)
  return { debited: expectDebit, openOrder, body }
}

/** Of several confirms at once: exactly one debit, and nobody is told something that isn't so. */
export async function countTogether(
  kit: Kit,
  call: CallName,
  bodies: readonly object[],
  orderOf: ByOrder,
): Promise<number> {
  const answers = await Promise.all(bodies.map((body) => kit.ask(call, body)))
  const successes = answers.filter(({ error }) => error === null)
  for (const answer of answers)
    expect(
      answer.error === null
        || answer.error === 'PAYMENT_IN_PROGRESS'
        || answer.error === 'ORDER_ALREADY_PAID',
      `a confirm beside another should succeed or be refused with PAYMENT_IN_PROGRESS or ORDER_ALREADY_PAID; it got ${say(answer)}`,
    )
  expect(successes.length > 0, 'of several confirms at once none was taken')
  const { status } = await settledStatus(kit, orderOf)
  expect(status === 'SUCCESS', `the order that was confirmed is ${status}`)
  return successes.length
}

/** The sum that a wallet pays of an order, in sen. */
export const totalOf = ({ order: { amount, adminFee } }: { readonly order: Order }): bigint =>
  amount + adminFee

const wrongPinFor = (pin: string): string => (pin === '000000' ? '111111' : '000000')

/** A confirm by wallet that is refused for its PIN. Answers its key, which is used on. */
export async function refusedForPin(
  kit: Kit,
  openOrder: ByOrder & { readonly order: Order },
): Promise<string> {
  const key = newKey()
  const body = await byWallet(kit, openOrder, { key, pin: wrongPinFor(kit.customer.pin) })
  await kit.refuse(CONFIRM, body, ['PIN_WRONG', 'PIN_WRONG_CHANCES', 'PIN_WRONG_BEFORE_LOCK'])
  return key
}
