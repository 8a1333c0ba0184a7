/**
 * The payment screen of an order on the hosted page, before React: drawn out of the early answer, and taken
 * over with what was pressed meanwhile.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page, ViewportSize } from 'playwright'
import { texts as englishErrors } from '../../locales/en/errors.ts'
import { texts as early } from '../../locales/id/early.ts'
import { texts as errors } from '../../locales/id/errors.ts'
import { createGate } from '../gate.ts'
import { boxOf } from './boxes.ts'
import { hold, holdApp } from './late.ts'
import { button, fill, heading, noteRequests, words, type Language } from './people.ts'
import { useRig } from './rig.ts'
import { watchTitle } from './watchTitle.ts'

const AMOUNT = { id: 'Rp1.250.000,00', en: 'Rp1,250,000.00' }
const submit = (language: Language) => fill(words[language]['payment.submit'], { amount: AMOUNT[language] })
const t = words.id
type Device = 'phone' | 'desktop'

describe('the payment screen of the hosted page before React', () => {
  const rig = useRig()

  /** The app's code stays on its way until `go`. */
  async function open(query: string, size: Device | ViewportSize = 'phone') {
    const page = await rig.page(typeof size === 'string' ? { device: size } : { context: { viewport: size } })
    const requests = noteRequests(page)
    await page.addInitScript(() => {
      const events: string[] = []
      Object.assign(window, { events })
      for (const name of ['bank-step', 'bank-ready']) document.addEventListener(name, () => events.push(name))
    })
    const go = await holdApp(page)
    await page.goto(`${rig.hostedUrl}?${query}`)
    return { page, requests, go }
  }
  const isDrawn = (page: Page) =>
    page.evaluate(() => (window as unknown as { events: string[] }).events.length === 0)
  const ready = (page: Page) =>
    page.waitForFunction(() => (window as unknown as { events: string[] }).events.includes('bank-ready'))

  /** Markup and places of all that is shown. */
  const look = (page: Page) =>
    page.locator('[part~=screen]').evaluate((screen) => ({
      text: screen.textContent,
      // The merchant's picture comes with React.
      boxes: [...screen.querySelectorAll(':not(img)')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const { color, fontSize, fontWeight, backgroundColor } = getComputedStyle(element)
        return [element.localName, x, y, width, height, color, fontSize, fontWeight, backgroundColor].join(
          ' ',
        )
      }),
    }))

  const orders: Record<
    string,
    [order: Parameters<typeof rig.createOrder>[0], text: string, query?: string, device?: Device]
  > = {
    'an order': [{}, submit('id')],
    'in English, dark': [{}, submit('en'), '&language=en&theme=dark'],
    'version 1': [{}, submit('id'), '&version=1'],
    'at a computer': [{}, submit('id'), '', 'desktop'],
    'no way to pay left': [{ scenario: 'nothing-available' }, errors.NO_METHOD_LEFT],
    'an overdue bill, at a computer': [{ msisdn: '81100000005' }, t['payment.blockedOverdue'], '', 'desktop'],
  }
  for (const [title, [order, text, query = '', device]] of Object.entries(orders))
    it(`${title}: stands there as React renders it`, async () => {
      const { page, requests, go } = await open(
        `originReferenceNo=${await rig.createOrder(order)}${query}`,
        device,
      )
      const primary = page.locator('[part~=primary]')
      await primary.waitFor()
      assert.equal(await isDrawn(page), true)
      const node = await primary.elementHandle()
      const firstLook = await look(page)
      assert.ok(firstLook.text?.includes(text), firstLook.text ?? '')
      go()
      await ready(page)
      assert.deepEqual(await look(page), firstLook)
      assert.equal(await node?.evaluate((element) => element.isConnected), true, 'the very node')
      assert.deepEqual(requests, ['/proxy/session'])
    })

  it('a press on the button leads to the PIN', async () => {
    const { page, go } = await open(`originReferenceNo=${await rig.createOrder()}`)
    await button(page, submit('id')).click()
    go()
    await heading(page, t['pin.title']).waitFor()
  })

  it('is there as early after a reload, with the way to pay that was chosen', async () => {
    const { page, go } = await open(`originReferenceNo=${await rig.createOrder({ scenario: 'qris' })}`)
    go()
    await ready(page)
    await page.locator('input[value="QRIS"]').check()
    await button(page, t['payment.submitQris']).waitFor()
    const repeat = await holdApp(page)
    await page.reload()
    await button(page, t['payment.submitQris']).waitFor()
    assert.equal(await isDrawn(page), true)
    const node = await page.locator('[part~=primary]').elementHandle()
    repeat()
    await ready(page)
    assert.equal(await page.locator('input[value="QRIS"]').isChecked(), true)
    assert.equal(await node?.evaluate((element) => element.isConnected), true, 'the very node')
  })

  it('waits for the app after a reload at the PIN', async () => {
    const { page, go } = await open(`originReferenceNo=${await rig.createOrder()}`)
    go()
    await ready(page)
    await button(page, submit('id')).click()
    await heading(page, t['pin.title']).waitFor()
    const app = page.waitForRequest(/\/chunks\/app-/)
    const repeat = await holdApp(page)
    await page.reload()
    await app
    assert.equal(await page.locator('[part~=screen]').count(), 0)
    repeat()
    await heading(page, t['pin.title']).waitFor()
  })

  const [narrow, wide] = [
    { width: 900, height: 812 },
    { width: 1280, height: 900 },
  ]
  for (const [title, before, after] of [
    ['wide', narrow, wide],
    ['narrow', wide, narrow],
  ] as const)
    it(`of a window that is ${title} by then: is what React renders for that window`, async () => {
      const { page, go } = await open(`originReferenceNo=${await rig.createOrder()}`, before)
      await page.locator('input[value="PAYLATER"]').check()
      await button(page, submit('id')).click()
      await page.setViewportSize(after)
      go()
      await ready(page)
      await page.getByText(errors.TENOR_REQUIRED).waitFor()
      assert.equal(await page.locator('input[value="PAYLATER"]').isChecked(), true)
      await page.locator('input[value="WALLET"]').check()
      // Place of the sums: on the slip, or below the ways to pay.
      const isOnSlip = await page
        .getByRole('heading', { name: t['payment.detailsTitle'], exact: true })
        .evaluate((element) => element.closest('form') === null)
      assert.equal(isOnSlip, after === wide)
      await button(page, submit('id')).click()
      await heading(page, t['pin.title']).waitFor()
    })

  it('an address of another version, requested meanwhile, is what the app shows', async () => {
    const { page, go } = await open(`originReferenceNo=${await rig.createOrder()}`)
    await button(page, submit('id')).waitFor()
    await page.evaluate(() => {
      location.hash = '/pages/v2/payment/payment'
    })
    go()
    await page.locator('[data-screen="/pages/v2/payment/payment"]').waitFor()
    await button(page, submit('id')).waitFor()
  })

  it('paid: stays said while the app cannot be loaded, below what says that', async () => {
    const page = await rig.page({ allow: /./ })
    const said = createGate()
    await page.route(/hunks\/app-/, async (route) => {
      await said.passed
      await route.abort()
    })
    await page.goto(`${rig.hostedUrl}?originReferenceNo=${await rig.createOrder({ scenario: 'paid' })}`)
    const title = heading(page, t['paymentResult.successTitle'])
    await title.waitFor()
    said.open()
    const retry = button(page, early.tryAgain)
    await retry.waitFor()
    const [notice, sentence] = await Promise.all([boxOf(retry), boxOf(title)])
    assert.ok(notice.y < sentence.y, 'seen without scrolling')
  })

  for (const kind of ['originReferenceNo', 'journeyId'] as const)
    it(`${kind}: the app is lost after its first screen was drawn, and the retry loads it`, async () => {
      const page = await rig.page({ allow: /./ })
      let isLost = true
      await page.route(/hunks\/app-/, (route) => (isLost ? route.abort() : route.continue()))
      const id = kind === 'journeyId' ? await rig.createJourney() : await rig.createOrder()
      await page.goto(`${rig.hostedUrl}?${kind}=${id}`)
      await button(page, early.tryAgain).waitFor()
      assert.equal(await page.locator('[part~=screen]').count(), 0)
      isLost = false
      await button(page, early.tryAgain).click()
      await page.locator('#root [data-screen]').waitFor()
    })

  it('an order that is answered after the app was lost is drawn over nothing', async () => {
    const page = await rig.page({ allow: /./ })
    await page.route(/hunks\/app-/, (route) => route.abort())
    const release = await hold(page, '**/proxy/session')
    await page.goto(`${rig.hostedUrl}?originReferenceNo=${await rig.createOrder()}`)
    await button(page, early.tryAgain).waitFor()
    const answer = page.waitForResponse('**/proxy/session')
    release()
    await (await answer).finished()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    assert.equal(await page.locator('[part~=screen]').count(), 0)
    assert.equal(await page.getByRole('alert').count(), 1)
  })

  const ends = [
    ['paid', '', t['paymentResult.successTitle']],
    ['expired', '&language=en', englishErrors['ORDER_EXPIRED.title']],
  ] as const
  for (const [scenario, query, title] of ends)
    it(`${scenario}: says so before React, and until React says it`, async () => {
      const { page, requests, go } = await open(
        `originReferenceNo=${await rig.createOrder({ scenario })}${query}`,
      )
      await heading(page, title).waitFor()
      assert.equal(await isDrawn(page), true)
      const seenInstead = await watchTitle(page, title)
      go()
      await ready(page)
      await page.locator('[data-screen$="/result"], [data-screen$="/noticeInfo"]').waitFor()
      assert.equal(await seenInstead(), undefined)
      assert.deepEqual(requests, ['/proxy/session'])
    })
})
