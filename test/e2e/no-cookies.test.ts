/**
 * The hosted page where the browser keeps no cookies, or doesn't send them back, and a browser that is wrong
 * about its connection: what is paid is paid once, and said so.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { openPay } from '../kit/open.ts'
import { confirm, heading, paidOnce, settle, words, button, fill } from './people.ts'
import { useRig } from './rig.ts'

const t = words.id
const AMOUNT = 'Rp1.250.000,00'

/** The carrier of the session in each request of the page to the proxy. */
function carriers(page: Page): (readonly [path: string, by: string])[] {
  const records: (readonly [string, string])[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.split('/').at(-1) ?? ''
    if (request.method() !== 'POST' || !request.url().includes('/proxy/') || path === 'reports') return
    const { authorization, 'x-bank-session': cookie } = request.headers()
    records.push([path, authorization ? 'token' : cookie ? 'cookie' : 'none'])
  })
  return records
}

/** No cookie leaves the browser, and none comes in. Not by route.fetch, which keeps cookies of its own. */
const withoutCookies = (page: Page) =>
  page.route('**/proxy/**', async (route) => {
    const request = route.request()
    const headers = new Headers(await request.allHeaders())
    headers.delete('cookie')
    const answer = await fetch(request.url(), {
      method: request.method(),
      headers,
      body: request.postData(),
    })
    const { 'set-cookie': _, 'content-encoding': __, ...bare } = Object.fromEntries(answer.headers)
    await route.fulfill({ status: answer.status, headers: bare, body: await answer.text() })
  })

const payment = async (page: Page) => page.getByText(t['paymentResult.successTitle']).first().waitFor()

describe('the hosted page without cookies', () => {
  const rig = useRig()
  const pay = async (page: Page) => {
    const order = await rig.createOrder()
    const records = carriers(page)
    await page.goto(`${rig.hostedUrl}?originReferenceNo=${order}`)
    await confirm(page, 'id', AMOUNT)
    await settle(page, rig, 'id')
    await payment(page)
    await paidOnce(rig, order, '1250000.00')
    return records
  }

  it('where the browser keeps none: the page knows before the first step, and pays by its token', async () => {
    const page = await rig.page()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true })
    await withoutCookies(page)
    const records = await pay(page)
    assert.deepEqual(records[0], ['session', 'none'])
    assert.equal(records.filter(([path]) => path === 'session').length, 1)
    assert.deepEqual(
      records.find(([path]) => path === 'payment-order-confirm'),
      ['payment-order-confirm', 'token'],
    )
  })

  it('where none comes back though the page may set them: the token takes over, and nothing is asked of the customer twice', async () => {
    const page = await rig.page({ allow: /401/ })
    await withoutCookies(page)
    const refusals: string[] = []
    page.on('response', (response) => {
      if (response.status() === 401) refusals.push(new URL(response.url()).pathname.split('/').at(-1) ?? '')
    })
    const records = await pay(page)
    assert.deepEqual(records[0], ['session', 'cookie'])
    const confirms = records
      .filter(([path]) => path === 'payment-order-confirm')
      .map(([, carrier]) => carrier)
    // Refused before it was passed on, opened anew, refused once more: one call of the page's. Another call
    // that is under way may find out meanwhile, so that fewer of the confirms go by cookie. The order was
    // shown to the session before: the device proves its work once, and the customer does nothing.
    const byCookie = confirms.filter((carrier) => carrier === 'cookie')
    assert.deepEqual(confirms.slice(byCookie.length), ['token', 'token'])
    assert.ok(byCookie.length <= 2)
    const refused = refusals.filter((path) => path === 'payment-order-confirm')
    assert.equal(refused.length, byCookie.length, 'only one by token has reached the bank')
    assert.ok(refusals.length >= 2)
  })
})

describe('a browser that calls a working line offline', () => {
  const rig = useRig()
  for (const place of ['inline', 'hosted'] as const)
    it(`pays all the same, ${place}: the button works, requests are tried, and nothing says that it is offline`, async () => {
      const order = await rig.createOrder()
      const page = await openPay(rig, place, order, {
        prepare: (opening) =>
          opening.addInitScript(() =>
            Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }),
          ),
      })
      const submit = button(page, fill(t['payment.submit'], { amount: AMOUNT }))
      await submit.waitFor()
      assert.equal(await submit.isEnabled(), true)
      await confirm(page, 'id', AMOUNT)
      await heading(page, t['processing.title']).waitFor()
      const probe = page.waitForResponse(/\/healthz/)
      await page.evaluate(() => dispatchEvent(new Event('offline')))
      assert.equal((await probe).status(), 200)
      const strip = page.getByText(t['offline.title'])
      assert.equal(await strip.count(), 0)
      await settle(page, rig, 'id')
      await payment(page)
      assert.equal(await strip.count(), 0)
      await paidOnce(rig, order, '1250000.00')
    })
})
