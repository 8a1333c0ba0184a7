/** An order that is paid in the bank app: the QR code, the way over and back, the ways out. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { generate, correction } from 'lean-qr/nano'
import type { Page } from 'playwright'
import { texts as errors } from '../../locales/en/errors.ts'
import { texts as shared } from '../../locales/en/shared.ts'
import { texts as t } from '../../locales/en/toApp.ts'
import { eventually } from '../eventually.ts'
import { axe } from './axe.ts'
import { button, fill, heading, ownClock, words } from './people.ts'
import { useRig } from './rig.ts'

describe('paying in the bank app', () => {
  const rig = useRig()
  const linkOf = (order: string) => `${new URL('/', rig.url).href}?app=${order}`

  it("on a computer: a code with the order's link, black on white in both themes, with a margin", async () => {
    const order = await rig.createOrder({ scenario: 'to-app' })
    const page = await rig.merchant(
      `<bank-pay language="en" origin-reference-no="${order}" proxy="${rig.url}/proxy"></bank-pay>`,
      { device: 'desktop' },
    )
    const code = page.getByRole('img', { name: t['toApp.qrAlt'] })
    await code.waitFor()
    /** A row of digits for each of its rows: 1 is black, 0 is white, and x is neither. */
    const rowsOf = () =>
      code.evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
        const digitOf = (x: number, y: number) => {
          const pixel = data.slice(4 * (y * width + x), 4 * (y * width + x) + 4).join()
          return { '0,0,0,255': '1', '255,255,255,255': '0' }[pixel] ?? 'x'
        }
        return Array.from({ length: height }, (_, y) =>
          Array.from({ length: width }, (__, x) => digitOf(x, y)).join(''),
        )
      })
    const modules = generate(linkOf(order), { minCorrectionLevel: correction.M })
    const withMargin = Array.from({ length: modules.size + 8 }, (_, at) => at - 4)
    const expected = withMargin.map((y) => withMargin.map((x) => (modules.get(x, y) ? '1' : '0')).join(''))
    assert.deepEqual(await rowsOf(), expected)
    await axe(page)
    await page.evaluate(() => document.querySelector('bank-pay')?.setAttribute('theme', 'dark'))
    assert.deepEqual(await rowsOf(), expected)
    await axe(page)
    await page.getByText(t['toApp.waiting']).waitFor()
    const stores = page.getByRole('link', { name: /App Store|Google Play/ })
    await stores.nth(1).waitFor()
    assert.equal(await stores.count(), 2)
    await button(page, t['toApp.checkStatus']).click()
    await page.getByText(t['toApp.statusPending']).waitFor()
    await rig.finishInApp(order, 'cancel')
    await heading(page, errors['ORDER_CANCELLED.title']).waitFor()
    assert.deepEqual(await rig.debitsOf(order), [])
  })

  it('on a phone: paid in the app, and after the return the page says so', async () => {
    const order = await rig.createOrder({ scenario: 'to-app' })
    const page = await rig.page()
    await page.goto(`${rig.hostedUrl}?originReferenceNo=${order}&language=en#/pages/payment/toApp`)
    await heading(page, t['toApp.title']).waitFor()
    await axe(page)
    await button(page, t['toApp.open']).click()
    await page.waitForURL(linkOf(order))
    await button(page, 'Bayar').click()
    await page.getByText(/Sudah dibayar/).waitFor()
    await page.goBack()
    await heading(page, words.en['paymentResult.successTitle']).waitFor()
    assert.equal((await rig.debitsOf(order)).length, 1)
  })

  it("an app that isn't installed: an error, a link to this phone's store and to the bank's own page", async () => {
    const order = await rig.createOrder({ scenario: 'to-app' })
    const page = await rig.merchant(
      `<bank-pay language="en" origin-reference-no="${order}" proxy="${rig.url}/proxy"></bank-pay>`,
      {
        context: {
          userAgent:
            'Mozilla/5.0 (Linux; Android 16; Pixel 12) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
        },
        prepare: async (newPage) => {
          await ownClock.prepare(newPage)
          await newPage.route(linkOf(order), (route) => route.fulfill({ status: 204 }))
        },
      },
    )
    await button(page, t['toApp.open']).click()
    await button(page, t['toApp.opening']).waitFor()
    await page.clock.fastForward(3_500)
    await page.getByText(errors.APP_NOT_OPENED).waitFor()
    const store = page.getByRole('link', { name: t['toApp.install'] })
    assert.equal(await store.getAttribute('href'), `${rig.url}/?app=get-android`)
    await axe(page)
    const reasons: unknown[] = []
    await page.exposeFunction('note', (reason: unknown) => reasons.push(reason))
    await page.evaluate(() =>
      document.addEventListener('bank-redirect', (event) => {
        const { note } = window as unknown as { note: (reason: unknown) => void }
        note((event as CustomEvent<{ reason: string }>).detail.reason)
      }),
    )
    await page.getByRole('button', { name: 'Open the bank page' }).click()
    await page.waitForURL(/\/hosted\/\?originReferenceNo=/)
    await eventually('the event', () => reasons.length > 0 || undefined)
    assert.deepEqual(reasons, ['hosted'])
    await heading(page, t['toApp.title']).waitFor()
  })

  for (const [place, hasReturn] of [
    ['in a merchant’s page', false],
    ['on the bank’s own page', true],
    ['on the bank’s own page without a return address', false],
  ] as const)
    it(`a bank without an app says so ${place}, and there is a way on`, async () => {
      const order = await rig.createOrder({ scenario: 'to-app' })
      /** Answers of a bank that knows neither a link nor a store. */
      const prepare = (page: Page) =>
        page.route(/\/(?:payment-h5|session)$/, async (route) => {
          const response = await route.fetch()
          const body = (await response.text())
            .replace(/"appLink":"[^"]*"/g, '"appLink":null')
            .replace(/"storeLinks":\[[^\]]*\]/g, '"storeLinks":[]')
            .replace(/"returnUrl":"[^"]*"/g, (address) => (hasReturn ? address : '"returnUrl":null'))
          await route.fulfill({ response, body })
        })
      const isInline = place === 'in a merchant’s page'
      const page = isInline
        ? await rig.merchant(
            `<bank-pay language="en" origin-reference-no="${order}" proxy="${rig.url}/proxy"></bank-pay>`,
            { prepare },
          )
        : await rig.page({ prepare })
      if (!isInline) await page.goto(`${rig.hostedUrl}?originReferenceNo=${order}&language=en`)
      await heading(page, t['toApp.noneTitle']).waitFor()
      const amount = 'Rp1,250,000.00'
      await page.getByText(fill(t['toApp.noneBody'], { amount, merchant: 'Toko Senja' })).waitFor()
      assert.equal(await page.getByText(fill(t['toApp.body'], { amount, merchant: 'Toko Senja' })).count(), 0)
      const back = button(page, fill(shared['redirect.backTo'], { merchant: 'Toko Senja' }))
      assert.equal(await back.count(), isInline || hasReturn ? 1 : 0)
      if (!isInline && !hasReturn) await page.getByText(shared['redirect.canClose']).waitFor()
      await axe(page)
    })
})
