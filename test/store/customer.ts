/** A customer who pays by the client of the pages, at whatever stands at an address. */
import { createClient, type Client } from '../../src/client/client.ts'
import { seal } from '../../src/client/seal.ts'
import { createSession } from '../../src/client/session.ts'
import { senToWire, type Sen } from '../../src/contract/money.ts'
import type { PaymentStatus } from '../../src/contract/payloads/payment.ts'
import { type Bank, CUSTOMER, KEY, PIN } from './rig.ts'

const ORIGIN = 'http://localhost:8080'

export interface Order {
  readonly id: string
  /** Its page now asks elsewhere, with the session that it has. */
  at(url: string): void
  /** As the wire has it. */
  readonly total: string
  confirm(): Promise<{ readonly nextStep: string }>
  status(): Promise<PaymentStatus>
}

/** @param url of a replica, or of what stands before some; what fails rejects with the client's error */
export async function openOrder(bank: Pick<Bank, 'control'>, url: string, price: string): Promise<Order> {
  const id = await bank.control.createOrder({ scenario: 'success', msisdn: CUSTOMER, amount: price })
  const session = createSession({ originReferenceNo: id }, { storage: undefined, carrier: 'bearer' })
  const clientAt = (base: string): Client =>
    createClient(`${base}/proxy`, session, {
      // One request a connection, so that what stands before replicas chooses one for each.
      fetch: (address, init) => {
        const headers = new Headers(init.headers)
        headers.set('origin', ORIGIN)
        headers.set('connection', 'close')
        return fetch(address, { ...init, headers })
      },
      timers: { setTimeout, clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout) },
      now: () => Date.now(),
      online: () => true,
      noteServerTime: () => undefined,
      noteReach: () => undefined,
      askCaptcha: async () => null,
      loadErrorNames: () => import('../../src/contract/httpErrors.ts'),
    })
  let client = clientAt(url)
  await client.open({ first: true })
  const request = { originalReferenceNo: id }
  const { amount, adminFee } = await client.call('payment/payment-h5', request)
  const total = (amount + adminFee) as Sen
  return {
    id,
    total: senToWire(total),
    at: (base) => {
      client = clientAt(base)
    },
    confirm: async () =>
      client.call('payment/payment-order-confirm', {
        ...request,
        method: 'WALLET',
        amount: total,
        pointAmount: 0,
        encryptedPin: await seal(PIN, await client.call('password/encrypt-factor', request)),
        idempotencyKey: KEY,
      }),
    status: async () => (await client.call('debit/payment-status-h5', request)).status,
  }
}
