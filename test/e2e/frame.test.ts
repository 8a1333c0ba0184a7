/**
 * mode="frame", journeys: the hosted page in a frame of the bank's origin, behind the same element (design:
 * merchant-api, frame and redirect).
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '../eventually.ts'
import { AMOUNT, framing, submit, type Bank } from './framed.ts'
import {
  button,
  CUSTOMER,
  fill,
  heading,
  link,
  paidOnce,
  PASSWORD,
  pay,
  tapPin,
  words,
  type Language,
} from './people.ts'
import { useRig } from './rig.ts'
import type { Heard } from './surroundings.ts'

const t = words.id

describe('in a frame', () => {
  const rig = useRig()
  const { open, bindHtml, payHtml } = framing(rig)

  /** Whatever differs from run to run is left out. */
  const comparable = (heard: readonly Heard[]): string[] =>
    heard.map(
      ({ name, detail }) =>
        `${name} ${JSON.stringify(detail, (key, value: unknown) =>
          key === 'mode' ? undefined : /At$|^url$|No$|Id$/.test(key) ? typeof value : value,
        )}`,
    )

  for (const language of ['id', 'en'] satisfies Language[]) {
    it(`a customer links, ${language}; the page hears what it hears inline and offends against no policy`, async () => {
      const { page, frame, notes } = await open(await bindHtml(`mode="frame" language="${language}"`))
      await link(frame, rig, language)
      await button(frame, words[language]['redirect.goNow']).click()
      await page.waitForURL(/\/\?returned=/)
      assert.deepEqual(notes.offences, [])
      assert.ok(
        notes.heard.every(
          ({ detail }) =>
            detail.mode === 'frame' && detail.diagnosticsId === notes.heard[0]?.detail.diagnosticsId,
        ),
      )
      const text = JSON.stringify(notes.heard)
      for (const secret of [CUSTOMER.slice(2), PASSWORD]) assert.ok(!text.includes(secret))
      assert.deepEqual(notes.story(), [
        'bank-step accountCreation',
        'bank-ready',
        'bank-otp-sent',
        'bank-step verification',
        'bank-step password',
        'bank-step bind',
        'bank-linked',
        'bank-step bindResult',
        'bank-redirect',
      ])
    })

    it(`a customer pays, ${language}`, async () => {
      const [order, html] = await payHtml(`mode="frame" language="${language}"`)
      const { page, frame, notes } = await open(html)
      await pay(frame, language, AMOUNT[language])
      await button(frame, words[language]['redirect.goNow']).click()
      await page.waitForURL(/\/\?returned=/)
      await paidOnce(rig, order, '1250000.00')
      assert.deepEqual(notes.offences, [])
      assert.equal(notes.story().filter((name) => name === 'bank-succeeded').length, 1)
    })
  }

  it('the page hears the same as inline', async () => {
    const paid = async (more: string): Promise<string[]> => {
      const [, html] = await payHtml(more)
      const { page, frame, notes } = await open(html)
      const place = more === '' ? page : frame
      await place.getByRole('switch').click()
      await place.getByRole('button', { name: /^Bayar Rp/ }).click()
      await heading(place, t['pin.title']).waitFor()
      await tapPin(place, '000001')
      await place.getByText(/PIN salah\. Periksa/).waitFor()
      await tapPin(place)
      await heading(place, t['paymentResult.successTitle']).waitFor()
      await button(place, t['redirect.goNow']).click()
      await page.waitForURL(/\/\?returned=/)
      return comparable(notes.heard)
    }
    const inline = await paid('')
    // The points are back.
    await rig.reset()
    assert.ok(inline.length >= 8, inline.join('\n'))
    assert.deepEqual(await paid('mode="frame"'), inline)
  })

  it('back, close, retry and diagnose work; a refused redirect keeps the customer here', async () => {
    const [, html] = await payHtml()
    const { page, frame, notes } = await open(html, { refuse: ['bank-redirect'] })
    await button(frame, submit).click()
    await heading(frame, t['pin.title']).waitFor()
    const bank = (act: (one: Bank) => unknown) =>
      page.locator('bank-pay').evaluate(act as (one: Element) => unknown)
    await bank((one) => one.back())
    await button(frame, submit).waitFor()
    await bank((one) => one.close())
    await eventually('told', async () => (notes.story().includes('bank-cancelled') ? true : undefined))
    const told = (await bank((one) => one.diagnose())) as Record<string, unknown>
    assert.deepEqual([told['mode'], told['step'], told['lastError']], ['frame', 'payment', null])
    assert.match(String(told['diagnosticsId']), /^D-/)
    await pay(frame, 'id', AMOUNT.id)
    const address = page.url()
    await button(frame, t['redirect.goNow']).click()
    await button(frame, fill(t['redirect.backTo'], { merchant: 'Toko Senja' })).waitFor()
    await eventually('asked', async () => (notes.story().includes('bank-redirect') ? true : undefined))
    assert.equal(page.url(), address)
  })

  it('retry() starts again what could not be loaded', async () => {
    const [, html] = await payHtml()
    await rig.fault({ call: 'payment/payment-h5', kind: 'status', times: 9 })
    const { page, frame, notes } = await open(html, { allow: /^bank-pay:/ })
    await frame.getByRole('alert').waitFor()
    await eventually('told', async () => (notes.story().includes('bank-load-error') ? true : undefined))
    await rig.reset()
    await page.locator('bank-pay').evaluate((one) => (one as Bank).retry())
    await frame.getByRole('alert').waitFor()
  })

  it('a reload in the middle comes back to the true step; an outcome is told once', async () => {
    const { page, frame, notes } = await open(await bindHtml(), { refuse: ['bank-redirect'] })
    await frame.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).fill(`0${CUSTOMER}`)
    await button(frame, t['accountCreation.submit']).click()
    await heading(frame, t['verification.title']).waitFor()
    await page.reload()
    await heading(frame, t['verification.title']).waitFor()
    await frame.getByLabel(t['verification.codeLabel'], { exact: true }).fill(await rig.inboxCode(CUSTOMER))
    await frame.getByLabel(t['password.label'], { exact: true }).fill(PASSWORD)
    await button(frame, t['password.submit']).click()
    await button(frame, t['bind.submit']).click()
    await heading(frame, t['bindResult.title']).waitFor()
    await page.reload()
    await heading(frame, t['bindResult.title']).waitFor()
    await eventually('ready again', async () =>
      notes.story().filter((name) => name === 'bank-ready').length === 3 ? true : undefined,
    )
    assert.equal(notes.story().filter((name) => name === 'bank-linked').length, 1)
  })

  it('moved, removed and put back while it is processed: one debit, told once', async () => {
    const [order, html] = await payHtml('mode="frame"', 'slow')
    const { page, frame, notes } = await open(`${html}<section id="other">x</section>`, {
      refuse: ['bank-redirect'],
    })
    await button(frame, submit).click()
    await heading(frame, t['pin.title']).waitFor()
    await tapPin(frame)
    await heading(frame, t['processing.title']).waitFor()
    await page.evaluate(() => document.querySelector('#other')!.append(document.querySelector('bank-pay')!))
    await heading(frame, t['processing.title']).waitFor()
    await page.evaluate(() => {
      const bank = document.querySelector('bank-pay')!
      Object.assign(window, { bank })
      bank.remove()
    })
    await page.locator('iframe').waitFor({ state: 'detached' })
    await rig.advance(120)
    await page.evaluate(() => document.body.append((window as unknown as { bank: Element }).bank))
    await heading(frame, t['paymentResult.successTitle']).waitFor()
    await eventually('told', async () => (notes.story().includes('bank-succeeded') ? true : undefined))
    await paidOnce(rig, order, '1250000.00')
    assert.deepEqual(
      notes.story().filter((name) => /succeeded|failed|pending|cancelled/.test(name)),
      ['bank-succeeded'],
    )
  })

  it('two frames on one page share nothing', async () => {
    const [first, firstHtml] = await payHtml()
    const [second, secondHtml] = await payHtml('mode="frame" language="en"')
    const { page } = await open(firstHtml + secondHtml)
    const [one, other] = [page.frameLocator('iframe >> nth=0'), page.frameLocator('iframe >> nth=1')]
    await button(one, submit).waitFor()
    await pay(other, 'en', AMOUNT.en)
    await paidOnce(rig, second, '1250000.00')
    assert.deepEqual(await rig.debitsOf(first), [])
    assert.equal(await button(one, submit).isVisible(), true)
  })
})
