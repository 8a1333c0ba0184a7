/** A client of an order, with a PIN sealed for it: confirms without a page. */
import type { PageAsks } from '../../../src/contract/requests.ts'
import { sen } from '../../../src/contract/money.ts'
import { CUSTOMER, PIN } from '../../words.ts'
import { chain } from '../rig.ts'

export async function paying(scenario = 'success') {
  const rig = await chain()
  const originalReferenceNo = await rig.control.createOrder({ scenario, msisdn: CUSTOMER })
  const client = rig.client({ originReferenceNo: originalReferenceNo })
  const { amount, adminFee } = await client.call('payment/payment-h5', { originalReferenceNo })
  const total = sen(amount + adminFee)
  const body = async (change: Partial<PageAsks<'payment/payment-order-confirm'>> = {}) => ({
    originalReferenceNo,
    method: 'WALLET' as const,
    amount: total,
    pointAmount: 0,
    attempt: '0',
    encryptedPin: await rig.sealed(client, { originalReferenceNo }, PIN),
    ...change,
  })
  const confirm = async (change?: Partial<PageAsks<'payment/payment-order-confirm'>>) =>
    client.call('payment/payment-order-confirm', await body(change))
  /** Number of requests to the bank for it. */
  const requests = { count: 0 }
  const { bank } = rig.sandbox
  const ask = bank.fetch
  bank.fetch = (request) => {
    if (request.url.includes('confirm') || request.url.includes('payment-verification')) requests.count += 1
    return ask(request)
  }
  const settle = async () => {
    await rig.control.advance(30)
    return rig.control.ledger()
  }
  return { ...rig, client, confirm, questions: requests, settled: settle, originalReferenceNo, total }
}
