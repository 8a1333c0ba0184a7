/** The demo shop's own server beside the sandbox bank: it delivers each paid order once. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { AddressInfo } from 'node:net'
import {
  createShop,
  startShop,
  type Credentials,
  type Shop,
  type ShopOrder,
} from '../../../demo/shop/shop.mjs'
import { startSandbox, type RunningSandbox } from '../../../src/sandbox/node.ts'
import { APP_ID, publicJwk } from '../sandbox/bench.ts'
import { createMerchant } from '../sandbox/snap/merchant.ts'

const NOTIFY = 'http://127.0.0.1:9/shop/notify'

describe("the demo shop's own server", () => {
  let bank: RunningSandbox
  let credentials: Credentials
  let shop: Shop
  const delivered: ShopOrder[] = []
  const heard: { headers: Record<string, string>; body: string }[] = []
  const control = async (path: string, body?: object) =>
    (
      await fetch(`${bank.url}/sandbox/${path}`, body && { method: 'POST', body: JSON.stringify(body) })
    ).json()
  const hear = (at: number, change = (body: string) => body) =>
    shop.hear('/shop/notify', heard.at(at)?.headers ?? {}, change(heard.at(at)?.body ?? ''))
  const paidOrder = async () => {
    const order = await shop.open({ amount: '150000.00', notifyUrl: NOTIFY })
    await control('app', { originReferenceNo: order.ref })
    return order
  }

  before(async () => {
    bank = await startSandbox({
      port: 0,
      verifyKeys: [publicJwk],
      appId: APP_ID,
      send: (_url, init) => {
        heard.push(init)
        return Promise.resolve(200)
      },
    })
    credentials = { ...((await control('merchant-api')) as Credentials), url: `${bank.url}/snap` }
    shop = createShop(credentials, (order) => delivered.push(order))
  })
  after(() => bank.close())

  it('hears of a payment twice, and delivers once', async () => {
    const { number } = await paidOrder()
    assert.ok(hear(-1) && hear(-1))
    assert.deepEqual(
      delivered.map((order) => order.number),
      [number],
    )
  })

  it('asks the bank where a notification is lost, and delivers once', async () => {
    delivered.length = 0
    const { ref } = await paidOrder()
    assert.equal((await shop.look(ref)).status, '00')
    assert.ok(hear(-1))
    assert.equal(delivered.length, 1)
  })

  it('delivers nothing when it hears of the payment after its refund', async () => {
    delivered.length = 0
    const { ref } = await paidOrder()
    const late = heard.length - 1
    const merchant = await createMerchant(bank.sandbox, Date.now)
    await merchant.ask('/v1.0/debit/refund', {
      originalReferenceNo: ref,
      partnerRefundNo: 'R-1',
      refundAmount: { value: '150000.00', currency: 'IDR' },
    })
    await control('clock')
    assert.ok(hear(-1) && hear(late))
    assert.equal(delivered.length, 0)
  })

  it('believes nobody but the bank', async () => {
    delivered.length = 0
    const order = await shop.open({ amount: '150000.00', notifyUrl: NOTIFY })
    const forged = {
      originalReferenceNo: order.ref,
      originalPartnerReferenceNo: order.number,
      amount: { value: '150000.00' },
      latestTransactionStatus: '00',
    }
    assert.equal(
      shop.hear('/shop/notify', { 'x-signature': 'AAAA', 'x-timestamp': '' }, JSON.stringify(forged)),
      false,
    )
    assert.equal(
      hear(-1, () => JSON.stringify(forged)),
      false,
    )
    assert.equal(
      hear(-1, (body) => body.replace('150000', '1')),
      false,
    )
    assert.equal(delivered.length, 0)
  })

  it('goes on where the bank has forgotten its token', async () => {
    await control('reset', {})
    assert.match((await shop.open({ amount: '1.00', notifyUrl: NOTIFY })).ref, /^or-/)
  })

  it('answers whatever path it is asked for', async () => {
    const server = await startShop({}, 0, () => undefined)
    const { port } = server.address() as AddressInfo
    assert.equal((await fetch(`http://127.0.0.1:${port}//`)).status, 404)
    server.close()
  })

  it('says what the bank says where it gives no token', async () => {
    const stranger = createShop({ ...credentials, clientKey: 'nobody' }, () => undefined)
    await assert.rejects(
      stranger.open({ amount: '1.00', notifyUrl: NOTIFY }),
      /^Error: No token: Unauthorized/,
    )
  })

  it('delivers an order whose opening was never answered: it was stored before', async (t) => {
    delivered.length = 0
    const { fetch: realFetch } = globalThis
    let opening: { referenceNo?: string; partnerReferenceNo?: string } = {}
    const lossy = t.mock.method(globalThis, 'fetch', async (...request: Parameters<typeof fetch>) => {
      const response = await realFetch(...request)
      if (!response.url.endsWith('/payment-host-to-host')) return response
      opening = (await response.json()) as typeof opening
      throw new TypeError('ECONNRESET')
    })
    await assert.rejects(shop.open({ amount: '150000.00', notifyUrl: NOTIFY }), /ECONNRESET/)
    lossy.mock.restore()
    await control('app', { originReferenceNo: opening.referenceNo })
    assert.ok(hear(-1))
    assert.deepEqual(
      delivered.map(({ number, ref }) => [number, ref]),
      [[opening.partnerReferenceNo, opening.referenceNo]],
    )
  })

  it('says what the bank says of a wrong order', () =>
    assert.rejects(shop.open({ amount: '1', notifyUrl: NOTIFY }), /Invalid Field Format amount\.value/))
})
