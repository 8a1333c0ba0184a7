/** The demo shop's own server beside the sandbox bank: it delivers each paid order once. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { after, before, describe, it } from 'node:test'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import {
  createShop,
  startShop,
  type Credentials,
  type News,
  type Shop,
  type ShopOrder,
} from '../../../demo/shop/shop.mjs'
import { startSandbox, type RunningSandbox } from '../../../src/sandbox/node.ts'
import { APP_ID, publicJwk } from '../sandbox/bench.ts'
import { createMerchant } from '../sandbox/snap/merchant.ts'
import { textOf } from '../../pages.ts'

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
  const newsAt = (at: number): News => {
    const { headers = {}, body = '' } = heard.at(at) ?? {}
    return {
      path: '/shop/notify',
      timestamp: headers['x-timestamp'],
      signature: headers['x-signature'],
      body,
    }
  }
  const hear = (at: number, change = (body: string) => body) => {
    const news = newsAt(at)
    return shop.hear({ ...news, body: change(news.body) })
  }
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
    assert.ok((await hear(-1)) && (await hear(-1)))
    assert.deepEqual(
      delivered.map((order) => order.number),
      [number],
    )
  })

  it('has the customer led back to a page of its own', async (t) => {
    const { mock } = t.mock.method(globalThis, 'fetch')
    const returnUrl = 'http://127.0.0.1:9/thanks'
    await shop.open({ amount: '150000.00', notifyUrl: NOTIFY, returnUrl })
    const { urlParam, additionalInfo } = JSON.parse(mock.calls.at(-1)?.arguments[1]?.body as string) as {
      urlParam: { type: string; url: string }[]
      additionalInfo: object
    }
    assert.deepEqual(
      urlParam.map(({ type, url }) => [type, url]),
      [
        ['PAY_NOTIFY', NOTIFY],
        ['PAY_RETURN', returnUrl],
      ],
    )
    assert.deepEqual(additionalInfo, {})
  })

  it('says that it has heard once the order is delivered: after a failure the next one delivers', async () => {
    const failures = ['database away', 'database away']
    const deliveries: ShopOrder[] = []
    const secondShop = createShop(credentials, async (order) => {
      await Promise.resolve()
      const failure = failures.shift()
      if (failure !== undefined) throw new Error(failure)
      deliveries.push(order)
    })
    const { ref } = await secondShop.open({ amount: '150000.00', notifyUrl: NOTIFY })
    await control('app', { originReferenceNo: ref })
    const last = newsAt(-1)
    const news = () => secondShop.hear(last)
    await assert.rejects(news(), /database away/)
    // Two at a time are one delivery, which fails for both.
    const both = await Promise.allSettled([news(), news()])
    assert.deepEqual(
      both.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    assert.deepEqual(failures, [])
    assert.deepEqual(await Promise.all([news(), news()]), [true, true])
    await secondShop.look(ref)
    assert.equal(deliveries.length, 1)
  })

  it('asks the bank where a notification is lost, and delivers once', async () => {
    delivered.length = 0
    const { ref } = await paidOrder()
    assert.equal((await shop.look(ref)).status, '00')
    assert.ok(await hear(-1))
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
    assert.ok((await hear(-1)) && (await hear(late)))
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
      await shop.hear({
        path: '/shop/notify',
        timestamp: '',
        signature: 'AAAA',
        body: JSON.stringify(forged),
      }),
      false,
    )
    assert.equal(await hear(-1, () => JSON.stringify(forged)), false)
    assert.equal(await hear(-1, (body) => body.replace('150000', '1')), false)
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
    assert.ok(await hear(-1))
    assert.deepEqual(
      delivered.map(({ number, ref }) => [number, ref]),
      [[opening.partnerReferenceNo, opening.referenceNo]],
    )
  })

  it('says what the bank says of a wrong order', async () => {
    // The second one the bank would write otherwise in its notification.
    for (const amount of ['1', '0150000.00'])
      await assert.rejects(shop.open({ amount, notifyUrl: NOTIFY }), /Invalid Field Format amount\.value/)
  })

  it("knows what is from the bank as the elements' page does, by no server's kind of headers", async () => {
    await paidOrder()
    const [, example = ''] = /```js\n(import \{ createHash[^]*?)```/.exec(textOf('elements/README.md')) ?? []
    const source = `${example}\nexport { isFromBank }`
    const { isFromBank } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
      isFromBank: (news: News, key?: string) => boolean
    }
    const news = newsAt(-1)
    const key = credentials['bankPublicKey']
    assert.ok(isFromBank(news, key))
    assert.ok(!isFromBank({ ...news, body: `${news.body} ` }, key))
    assert.ok(!isFromBank({ ...news, timestamp: null, signature: null }, key))
  })

  it('names DEMO and how to start it where no demo answers', async () => {
    const stranger = createServer((_request, response) => response.end('<!doctype html>'))
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    const html = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
    for (const demo of ['localhost:8080', 'http://127.0.0.1:9', html]) {
      const lines = await new Promise((resolve) =>
        execFile(
          process.execPath,
          [fileURLToPath(new URL('../../../demo/shop/shop.mjs', import.meta.url))],
          { env: { ...process.env, DEMO: demo, PORT: '0' } },
          (error, _stdout, stderr) => resolve([error?.code, stderr]),
        ),
      )
      assert.deepEqual(lines, [
        1,
        `DEMO: no demo answers at "${demo}"; \`npm start\` starts it at http://localhost:8080.\n`,
      ])
    }
    stranger.close()
  })
})
