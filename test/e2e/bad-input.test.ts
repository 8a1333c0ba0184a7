/**
 * Elements that can't start: a missing or unknown id, a wrong proxy, a bank that is down. Said to the
 * customer, the page and its developer.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { axe } from './axe.ts'
import { button, CUSTOMER, fill, words } from './people.ts'
import { useRig } from './rig.ts'

describe('bad input', () => {
  const rig = useRig()
  const loadError = (page: Awaited<ReturnType<typeof rig.merchant>>, tag: string) =>
    page.evaluate(
      (name) =>
        new Promise<string>((resolve) => {
          const element = document.querySelector(name)!
          element.addEventListener('bank-load-error', (event) =>
            resolve((event as CustomEvent).detail.error.code),
          )
          element.setAttribute('data-listening', '')
          ;(element as HTMLElement & { retry(): void }).retry()
        }),
      tag,
    )

  const cases = [
    ['no journey-id', () => '<bank-bind></bank-bind>', 'bank-bind', 'JOURNEY_MISSING', /tidak lengkap/],
    [
      'a malformed journey-id',
      () => '<bank-bind journey-id="../x"></bank-bind>',
      'bank-bind',
      'JOURNEY_MISSING',
      /tidak lengkap/,
    ],
    [
      'an unknown journey',
      () => '<bank-bind journey-id="journey-nobody-knows"></bank-bind>',
      'bank-bind',
      'JOURNEY_UNKNOWN',
      /tidak ditemukan/,
    ],
    ['no reference', () => '<bank-pay></bank-pay>', 'bank-pay', 'ORDER_MISSING', /tidak lengkap/],
    [
      'an unknown order',
      () => '<bank-pay reference-no="order-nobody-knows"></bank-pay>',
      'bank-pay',
      'ORDER_UNKNOWN',
      /tidak ditemukan/,
    ],
    [
      'a wrong proxy address',
      () => `<bank-pay reference-no="order-000001" proxy="${rig.url}/nowhere"></bank-pay>`,
      'bank-pay',
      'PAGE_LOAD_FAILED',
      /tidak dapat dimuat/,
    ],
    [
      'a proxy that is down',
      () => '<bank-pay reference-no="order-000001" proxy="http://127.0.0.1:9/proxy"></bank-pay>',
      'bank-pay',
      'PAGE_LOAD_FAILED',
      /tidak dapat dimuat/,
    ],
  ] as const
  for (const [what, html, tag, code, said] of cases) {
    it(`${what}: a readable message, the event, one line in the console`, async () => {
      const lines: string[] = []
      const page = await rig.merchant(html(), {
        allow: /./,
        prepare: (made) =>
          made.on('console', (message) => {
            if (message.type() === 'error' && message.text().startsWith(tag)) lines.push(message.text())
          }),
      })
      await page.getByText(said).first().waitFor()
      assert.equal(await loadError(page, tag), code)
      assert(
        lines.length >= 1 && lines.every((line) => /attribute|journey|order|proxy/.test(line)),
        lines.join('\n'),
      )
      await axe(page)
    })
  }

  it('the bank is down: said so, and retry goes on when it is back', async () => {
    const order = await rig.createOrder({ msisdn: CUSTOMER })
    await rig.fault({ call: 'payment/payment-h5', kind: 'status', times: 1 })
    const page = await rig.merchant(
      `<bank-pay language="en" origin-reference-no="${order}" proxy="${rig.url}/proxy"></bank-pay>`,
      { allow: /./ },
    )
    await page
      .getByText(/System busy/)
      .first()
      .waitFor()
    await button(page, 'Try again').click()
    await button(page, fill(words.en['payment.submit'], { amount: 'Rp1,250,000.00' })).waitFor()
  })
})
