/**
 * mode="redirect": away to the hosted page and back, with the outcome; and inline giving way to a frame where
 * the bank wants that.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import type { EventName } from '../../src/contract/outcomes.ts'
import type { SessionAnswer } from '../../src/contract/session.ts'
import { eventually } from '../eventually.ts'
import { createGate } from '../gate.ts'
import { button, CUSTOMER, fill, heading, link, paidOnce, pay, tapPin, words } from './people.ts'
import { useRig } from './rig.ts'
import { openNoted, takeNotes, type NotedOptions, type Notes } from './surroundings.ts'

const t = words.id
const AMOUNT = 'Rp1.250.000,00'
const submit = fill(t['payment.submit'], { amount: AMOUNT })
const MERCHANT = 'http://127.0.0.1:3999'
const outcomes = (notes: Notes): string[] =>
  notes.story().filter((name) => /linked|succeeded|failed|pending|cancelled/.test(name))

describe('away to the hosted page and back', () => {
  const rig = useRig()
  const around = (): string => `proxy="${rig.url}/proxy" hosted="${rig.hostedUrl}" mode="redirect"`
  const payHtml = (order: string): string =>
    `<bank-pay origin-reference-no="${order}" ${around()}></bank-pay>`

  const open = (html: string, options?: NotedOptions) => openNoted(rig, html, options)
  const atHosted = (page: Page): Promise<void> => page.waitForURL((url) => url.href.startsWith(rig.hostedUrl))
  const back = (page: Page): Promise<void> =>
    page.waitForURL((url) => url.origin === MERCHANT && url.searchParams.has('bank-returned'))
  const told = (notes: Notes, name: EventName): Promise<true> =>
    eventually(name, async () => (notes.story().includes(name) ? true : undefined))
  const offered = (page: Page): Promise<void> => heading(page, 'Halaman bank').waitFor()

  it("a payment: told once, shown in the merchant's page, also after a reload", async () => {
    const order = await rig.createOrder()
    const { page, notes } = await open(payHtml(order), { refuse: [] })
    await atHosted(page)
    assert.deepEqual(
      [notes.story(), notes.heard[0]?.detail['reason'], notes.heard[0]?.detail.mode],
      [['bank-redirect'], 'hosted', 'redirect'],
    )
    await pay(page, 'id', AMOUNT, rig)
    await button(page, t['redirect.goNow']).click()
    await back(page)
    await heading(page, t['paymentResult.successTitle']).waitFor()
    await told(notes, 'bank-ready')
    await button(page, t['redirect.stay']).click()
    assert.deepEqual([...new URL(page.url()).searchParams], [['bank-returned', order]])
    await page.reload()
    await heading(page, t['paymentResult.successTitle']).waitFor()
    await eventually('ready again', async () =>
      notes.story().filter((name) => name === 'bank-ready').length === 2 ? true : undefined,
    )
    assert.deepEqual(outcomes(notes), ['bank-succeeded'])
    await paidOnce(rig, order, '1250000.00')
  })

  it("a link: the proxy's receipt says how it ended", async () => {
    const journeyId = await rig.createJourney()
    const { page, notes } = await open(
      `<bank-bind journey-id="${journeyId}" language="en" ${around()}></bank-bind>`,
    )
    await atHosted(page)
    await link(page, rig, 'en')
    await button(page, words.en['redirect.goNow']).click()
    await back(page)
    await heading(page, words.en['bindResult.title']).waitFor()
    await button(page, words.en['redirect.stay']).click()
    await told(notes, 'bank-linked')
    assert.equal(notes.heard.find(({ name }) => name === 'bank-linked')?.detail['journeyId'], journeyId)
    assert.ok(!page.url().includes(CUSTOMER.slice(2)))
    await page.reload()
    await heading(page, words.en['bindResult.title']).waitFor()
    assert.deepEqual(outcomes(notes), ['bank-linked'])
  })

  it('an address alone says nothing: whoever comes back without having paid has left, and is not sent away again', async () => {
    const order = await rig.createOrder()
    const { page, notes } = await open(payHtml(order))
    await atHosted(page)
    await button(page, t['action.close']).click()
    await back(page)
    await offered(page)
    await told(notes, 'bank-cancelled')
    await page.reload()
    await offered(page)
    assert.deepEqual(outcomes(notes), ['bank-cancelled'])
    await button(page, 'Buka halaman bank').click()
    await atHosted(page)
    await pay(page, 'id', AMOUNT, rig)
    await button(page, t['redirect.goNow']).click()
    await back(page)
    await heading(page, t['paymentResult.successTitle']).waitFor()
    await told(notes, 'bank-succeeded')
    assert.deepEqual(outcomes(notes), ['bank-cancelled', 'bank-succeeded'])
  })

  it('a forged return of a journey nobody finished is no outcome', async () => {
    const journeyId = await rig.createJourney()
    const page = await rig.page()
    const notes = await takeNotes(page)
    const html = `<script type="module" src="${rig.url}/bank-elements.js"></script><bank-bind journey-id="${journeyId}" ${around()}></bank-bind>`
    await page.route(
      (url) => url.origin === MERCHANT,
      (route) => route.fulfill({ contentType: 'text/html', body: html }),
    )
    await page.goto(`${MERCHANT}/?bank-returned=${journeyId}&bank-receipt=eyJhbGciOiJkaXIifQ..AAAA.BBBB.CCCC`)
    await offered(page)
    await told(notes, 'bank-cancelled')
    assert.deepEqual(outcomes(notes), ['bank-cancelled'])
  })

  it("back by the browser's own button", async () => {
    const order = await rig.createOrder()
    const { page, notes } = await open(payHtml(order))
    await atHosted(page)
    await button(page, submit).waitFor()
    await page.goBack()
    await page.waitForURL((url) => url.origin === MERCHANT)
    await offered(page)
    await told(notes, 'bank-cancelled')
    assert.equal(notes.story().filter((name) => name === 'bank-redirect').length, 1)
  })

  it('back while the confirm is at the bank: not called left, and told as paid', async () => {
    const order = await rig.createOrder()
    await rig.fault({ call: 'payment/payment-order-confirm', kind: 'delay', seconds: 4 })
    const { page, notes } = await open(payHtml(order), { refuse: [] })
    await atHosted(page)
    await button(page, submit).click()
    await heading(page, t['pin.title']).waitFor()
    await tapPin(page)
    // A request that has only begun ends with its page: then nothing is at the bank, and the customer has
    // left.
    await eventually('the proxy knows of the confirm', async () => {
      const headers = { 'content-type': 'application/json', origin: MERCHANT }
      const asked = await fetch(`${rig.url}/proxy/session`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ originReferenceNo: order }),
      })
      return ((await asked.json()) as SessionAnswer).underWay
    })
    await page.goBack()
    await page.goBack()
    await page.waitForURL((url) => url.origin === MERCHANT)
    await heading(page, t['paymentResult.successTitle']).waitFor()
    await told(notes, 'bank-succeeded')
    assert.deepEqual(outcomes(notes), ['bank-succeeded'])
    await paidOnce(rig, order, '1250000.00')
  })

  it("while it is processed: the merchant's page goes on watching", async () => {
    const order = await rig.createOrder({ scenario: 'slow' })
    const { page, notes } = await open(payHtml(order), { refuse: [] })
    await atHosted(page)
    await button(page, submit).click()
    await heading(page, t['pin.title']).waitFor()
    await tapPin(page)
    await heading(page, t['processing.title']).waitFor()
    await page.goto(`${MERCHANT}/?bank-returned=${order}`)
    await heading(page, t['processing.title']).waitFor()
    await rig.advance(120)
    await heading(page, t['paymentResult.successTitle']).waitFor()
    await told(notes, 'bank-succeeded')
    assert.deepEqual(outcomes(notes), ['bank-succeeded'])
  })

  it('a page that refuses keeps the customer; a tap asks again', async () => {
    const order = await rig.createOrder()
    const { page, notes } = await open(payHtml(order), { refuse: ['bank-redirect'] })
    await offered(page)
    await button(page, 'Buka halaman bank').click()
    await eventually('asked twice', async () =>
      notes.story().filter((name) => name === 'bank-redirect').length === 2 ? true : undefined,
    )
    assert.equal(new URL(page.url()).origin, MERCHANT)
    assert.deepEqual(outcomes(notes), [])
  })

  it('without a number it says so', async () => {
    const { page, notes } = await open(`<bank-pay ${around()}></bank-pay>`, { allow: /origin-reference-no/ })
    await page
      .getByText(/tidak lengkap/)
      .first()
      .waitFor()
    await told(notes, 'bank-load-error')
  })
})

describe('inline, in PRO, where the bank has not listed the page', () => {
  const rig = useRig()
  /** What the proxy says to `GET /inline` stands in `answer`; it is given when the test wants. */
  async function open(answer: 'no' | 'nothing' | 'yes', environment: 'PRO' | 'DEV' = 'PRO') {
    let asked = 0
    const proxy = createGate()
    const html = `<bank-bind journey-id="${await rig.createJourney()}" environment="${environment}" proxy="${rig.url}/proxy" hosted="${rig.hostedUrl}"></bank-bind>`
    const { page, notes } = await openNoted(rig, html, {
      allow: answer === 'nothing' ? /./ : /^$/,
      prepare: async (made) => {
        await made.route(/\/proxy\/inline$/, async (route) => {
          asked += 1
          await proxy.passed
          const headers = { 'access-control-allow-origin': MERCHANT }
          if (answer === 'nothing') await route.abort()
          else await route.fulfill({ headers, json: { inlineAllowed: answer === 'yes' } })
        })
        if (answer === 'nothing') await made.route(/\/proxy\/session$/, (route) => route.abort())
      },
    })
    return { page, notes, speak: proxy.open, asked: () => asked }
  }
  const field = (page: Page) => page.locator('bank-bind [part~=input]')
  const unasked = async (page: Page): Promise<void> => {
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/chunks/inner-')),
    )
    // What would be drawn without the answer is drawn within two frames.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    assert.equal(await field(page).count(), 0)
  }

  it('a frame takes its place before anything can be typed, and the link works', async () => {
    const { page, notes, speak, asked } = await open('no')
    await unasked(page)
    speak()
    const frame = page.frameLocator('iframe')
    await link(frame, rig, 'id')
    assert.equal(asked(), 1)
    assert.ok(notes.heard.every(({ detail }) => detail.mode === 'frame'))
    assert.equal(await field(page).count(), 0)
    assert.equal(
      await page.locator('bank-bind').evaluate((one) => (one as HTMLElement & { mode: string }).mode),
      'inline',
    )
  })

  it('where it is listed the field is shown', async () => {
    const { page, speak } = await open('yes')
    await unasked(page)
    speak()
    await field(page).waitFor()
    assert.equal(await page.locator('iframe').count(), 0)
  })

  it("a proxy that can't be asked: no field, and the page says why", async () => {
    const { page, notes, speak } = await open('nothing')
    await unasked(page)
    speak()
    await page
      .getByText(/tidak dapat dimuat/)
      .first()
      .waitFor()
    await eventually('told', async () => (notes.story().includes('bank-load-error') ? true : undefined))
    assert.equal(await field(page).count(), 0)
    await button(page, 'Coba lagi').click()
    await eventually('told again', async () =>
      notes.story().filter((name) => name === 'bank-load-error').length === 2 ? true : undefined,
    )
    assert.equal(await field(page).count(), 0)
  })

  it('elsewhere nobody is asked', async () => {
    const { page, asked } = await open('no', 'DEV')
    await field(page).waitFor()
    assert.equal(asked(), 0)
  })
})
