/**
 * Faults of a payment that only a real browser can bring about; the ledger is the judge. Which test is for
 * which fault: ../faults.ts.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as errors } from '../../locales/id/errors.ts'
import { boxOf } from './boxes.ts'
import { hold } from './late.ts'
import { button, fill, heading, paidOnce, PIN, settle, tapPin, words } from './people.ts'
import { useRig, type PageOptions } from './rig.ts'
import { timedTouches } from './timedTaps.ts'

const t = words.id
const AMOUNT = 'Rp1.250.000,00'
const SUBMIT = fill(t['payment.submit'], { amount: AMOUNT })

describe('a payment in a browser', () => {
  const rig = useRig()

  const open = async (scenario = 'success', options: PageOptions = {}) => {
    const order = await rig.createOrder({ scenario })
    const page = await rig.page({ allow: /./, ...options })
    await page.goto(`${rig.hostedUrl}?originReferenceNo=${order}#/pages/v3/payment/payment`)
    await button(page, SUBMIT).waitFor()
    return { order, page }
  }
  const untilPin = async (page: Page) => {
    await button(page, SUBMIT).click()
    await heading(page, t['pin.title']).waitFor()
  }
  const says = (page: Page, title: string) => heading(page, title).waitFor()
  const success = async (page: Page, order: string) => {
    await says(page, t['paymentResult.successTitle'])
    await paidOnce(rig, order, '1250000.00')
  }
  /** A dialog or a page says that it can't go on. */
  const stopped = (page: Page) =>
    page.getByRole('alertdialog').or(heading(page, errors['PAGE_LOAD_FAILED.title'])).first()
  /** Requests of one call that leave the page. */
  const count = (page: Page, call: string) => {
    const question = { count: 0 }
    page.on('request', (request) => {
      if (request.url().endsWith(call) && request.method() === 'POST') question.count += 1
    })
    return question
  }
  const CONFIRM = '/payment/payment-order-confirm'

  it('tapped twice, within and beyond 300 ms, on the button and on the last digit: one confirm, one debit', async () => {
    const { order, page } = await open()
    const confirms = count(page, CONFIRM)
    const middle = async (name: string) => {
      const box = await boxOf(button(page, name))
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    await button(page, SUBMIT).waitFor()
    const tap = await timedTouches(page, await middle(SUBMIT))
    // The way back lies between the two: the browser counts none of the second with those of the first.
    for (const [start, delay] of [
      [0, 80],
      [5_000, 450],
    ] as const) {
      await button(page, SUBMIT).waitFor()
      await tap(start)
      await says(page, t['pin.title'])
      await tap(start + delay)
      const field = page.getByLabel(fill(t['pin.label'], { length: '6' }), { exact: true })
      // The second tap of a double one is no digit; a later one is a tap of its own.
      if (delay === 80) assert.equal(await field.inputValue(), '')
      else await field.fill('')
      if (delay === 80) await page.goBack()
    }
    const release = await hold(page, `**${CONFIRM}`)
    await tapPin(page, PIN.slice(0, -1))
    const last = await middle(PIN.at(-1)!)
    for (let tap = 0; tap < 3; tap++) await page.touchscreen.tap(last.x, last.y)
    release()
    await settle(page, rig, 'id')
    await success(page, order)
    assert.equal(confirms.count, 1)
  })

  it('reload, a second tab and the way back while it is processed, and after it: the true status, no other confirm', async () => {
    const { order, page } = await open('slow')
    const address = page.url()
    const confirms = count(page, CONFIRM)
    await untilPin(page)
    await tapPin(page)
    await says(page, t['processing.title'])
    await page.reload()
    await says(page, t['processing.title'])
    const otherPage = await page.context().newPage()
    await otherPage.goto(address)
    await says(otherPage, t['processing.title'])
    await otherPage.goBack().catch(() => null)
    await otherPage.goto(address)
    await says(otherPage, t['processing.title'])
    await rig.advance(120)
    await success(page, order)
    await success(otherPage, order)
    await page.goto('about:blank')
    await page.goBack()
    await says(page, t['paymentResult.successTitle'])
    await page.reload()
    await says(page, t['paymentResult.successTitle'])
    await paidOnce(rig, order, '1250000.00')
    assert.equal(confirms.count, 1)
  })

  it('offline before the PIN is sent: not sent; back online it is paid once', async () => {
    const { order, page } = await open()
    await untilPin(page)
    await page.context().setOffline(true)
    await tapPin(page)
    await stopped(page).waitFor()
    assert.deepEqual(await rig.debitsOf(order), [])
    await page.context().setOffline(false)
    await page.goto(`${rig.hostedUrl}?originReferenceNo=${order}`)
    await button(page, SUBMIT).waitFor()
    await untilPin(page)
    await tapPin(page)
    await settle(page, rig, 'id')
    await success(page, order)
  })

  it('what the bank writes is never markup: an unknown code says that the system is busy, with an id for support', async () => {
    const order = await rig.createOrder()
    const page = await rig.page({ allow: /./ })
    await page.route('**/proxy/session', async (route) => {
      const response = await route.fetch()
      const first = {
        status: 200,
        code: '7777',
        message: '<img src=x onerror="window.hit=1"><h1>hit</h1>',
        data: { amount: '1.00', merchantName: '<b>hit</b>' },
      }
      await route.fulfill({ response, json: { ...((await response.json()) as object), first } })
    })
    await page.goto(`${rig.hostedUrl}?originReferenceNo=${order}`)
    await page
      .getByText(/D-\w{4}-\w{4}/)
      .first()
      .waitFor()
    assert.doesNotMatch(await page.locator('body').innerText(), /hit|Rp/)
    assert.equal(
      await page.evaluate(() => 'hit' in window || document.querySelector('img[src=x]') !== null),
      false,
    )
  })

  it('every file is gone once the payment page has fetched what comes next: it is paid once all the same', async () => {
    const arrivals: Promise<unknown>[] = []
    const { order, page } = await open('success', {
      prepare: (newPage) => {
        arrivals.push(...[/\/later-/, /\/rest-id-/].map((address) => newPage.waitForResponse(address)))
      },
    })
    await Promise.all(arrivals)
    // By either spelling of its address.
    await page.route(/\.js(?:\?|$)/, (route) => route.fulfill({ status: 404 }))
    const confirms = count(page, CONFIRM)
    await untilPin(page)
    await tapPin(page)
    await settle(page, rig, 'id')
    await success(page, order)
    assert.equal(confirms.count, 1)
  })

  it('storage is blocked: it works from memory, in Indonesian, and pays once', async () => {
    const order = await rig.createOrder()
    const page = await rig.page({
      allow: /./,
      prepare: (result) =>
        result.addInitScript(() => {
          for (const name of ['sessionStorage', 'localStorage']) {
            Object.defineProperty(window, name, {
              get() {
                throw new DOMException('blocked', 'SecurityError')
              },
            })
          }
          Object.defineProperty(document, 'cookie', { get: () => '', set() {} })
        }),
    })
    await page.goto(`${rig.hostedUrl}?originReferenceNo=${order}`)
    await untilPin(page)
    await tapPin(page)
    await settle(page, rig, 'id')
    await success(page, order)
  })
})
