/**
 * Notifications for merchants' servers (service 56): one for each change of an order that its server has
 * opened with an address, sent until it is heard. The sandbox's clock counts, so that moving it repeats them.
 */
import { SNAP_STATUSES } from '../../contract/snap/cases.ts'
import { SNAP_HEADERS, notificationText } from '../../contract/snap/signing.ts'
import { toJson } from '../../contract/wire.ts'
import { jakartaIso } from '../../domain/jakarta.ts'
import { newId } from '../ids.ts'
import { settleDue } from '../settle.ts'
import type { Delivery, Order, Store } from '../store.ts'
import { CHANNEL, sha256Hex, signRsa, type SnapClients } from './clients.ts'
import { namesOfOrder, refundedOf, rupiah, snapStatusOf } from './orders.ts'

const MINUTE = 60_000
/** From one try to the next; after the last one the merchant's server has to ask. */
const WAITS = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE)
const HEARD = (status: number): boolean => status >= 200 && status < 300

export interface NotificationPorts {
  readonly clients: SnapClients
  store(): Store
  now(): number
  realNow(): number
  random(bytes: number): Uint8Array
  /** The answer's status; rejects where none came. */
  send(url: string, init: { headers: Record<string, string>; body: string }): Promise<number>
}

const bodyOf = (order: Order, now: number): Delivery['body'] => {
  const status = snapStatusOf(order, now)
  const refunded = refundedOf(order)
  return {
    ...namesOfOrder(order),
    ...(order.opened?.externalId === undefined ? {} : { originalExternalId: order.opened.externalId }),
    merchantId: order.merchantId,
    amount: rupiah(order.amount),
    latestTransactionStatus: status,
    transactionStatusDesc: SNAP_STATUSES[status],
    additionalInfo: {
      ...(order.payment && order.state === 'SUCCESS' ? { method: order.payment.method } : {}),
      ...(refunded > 0n ? { refundAmount: rupiah(refunded) } : {}),
    },
  }
}

export function createNotifications({ clients, store, now, realNow, random, send }: NotificationPorts) {
  /** Writes down what a merchant's server hasn't been told. */
  function collect(): void {
    const current = store()
    settleDue(current, now())
    for (const order of current.orders.values()) {
      const url = order.opened?.notifyUrl
      if (url === undefined) continue
      const news = `${snapStatusOf(order, now())} ${refundedOf(order)}`
      // Pending is what the server knows already.
      if (news === (order.lastNews ?? '03 0')) continue
      order.lastNews = news
      current.snap.deliveries.push({
        id: newId('nt', random),
        order: order.ref,
        url,
        body: bodyOf(order, now()),
        tries: [],
        nextAt: now(),
      })
    }
  }

  async function post(delivery: Delivery): Promise<number> {
    const timestamp = jakartaIso(realNow())
    const body = toJson(delivery.body)
    const { pathname } = new URL(delivery.url)
    const bodyHash = await sha256Hex(body)
    const text = notificationText({ method: 'POST', path: pathname, bodyHash, timestamp })
    return send(delivery.url, {
      body,
      headers: {
        'content-type': 'application/json',
        [SNAP_HEADERS.timestamp]: timestamp,
        [SNAP_HEADERS.signature]: await signRsa(text, (await clients.bankKeys()).privateKey),
        // The same at each try, so that a server can tell a repeat.
        [SNAP_HEADERS.externalId]: delivery.id,
        [SNAP_HEADERS.partnerId]: delivery.body.merchantId,
        [SNAP_HEADERS.channelId]: CHANNEL,
      },
    })
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const { plannedFaults } = store().snap
    const at = now()
    // Taken before anything is awaited: nobody else sends it meanwhile.
    delivery.nextAt = null
    const isLost = plannedFaults.lose > 0
    if (isLost) plannedFaults.lose -= 1
    const isDoubled = !isLost && plannedFaults.double > 0
    if (isDoubled) plannedFaults.double -= 1
    const status = isLost ? 0 : await post(delivery).catch(() => 0)
    if (isDoubled) await post(delivery).catch(() => 0)
    delivery.tries.push({ at, status })
    const wait = WAITS[delivery.tries.length - 1]
    if (!HEARD(status) && wait !== undefined) delivery.nextAt = at + wait
  }

  return {
    /** Sends what is due, oldest first; resolves when each has an answer or none. */
    async sendDue(): Promise<void> {
      collect()
      for (const delivery of store().snap.deliveries)
        if (delivery.nextAt !== null && delivery.nextAt <= now()) await deliver(delivery)
    },
    /** Sends one again, whatever has become of it; undefined: there is none of this id. */
    async resend(id: string): Promise<Delivery | undefined> {
      const delivery = store().snap.deliveries.find((candidate) => candidate.id === id)
      if (delivery) await deliver(delivery)
      return delivery
    },
  }
}
export type Notifications = ReturnType<typeof createNotifications>
