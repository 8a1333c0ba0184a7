/**
 * mode="frame", journeys under a strict policy: reloads, moves and two at once. The events of the page, and
 * what is asked of the frame, is shown without a browser by test/chain/embed/frame.test.ts.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts as errors } from '../../locales/id/errors.ts'
import { eventually } from '../eventually.ts'
import { hold } from './late.ts'
import { AMOUNT, around, framing, submit, type Bank } from './framed.ts'
import {
  agreeAndLink,
  button,
  confirm,
  CUSTOMER,
  fill,
  heading,
  ownClock,
  paidOnce,
  PASSWORD,
  press,
  settle,
  stopTime,
  words,
} from './people.ts'
import { useRig } from './rig.ts'

const t = words.id

describe('in a frame', () => {
  const rig = useRig()
  const { open, bindHtml, payHtml } = framing(rig)

  it('a token too long for the frame leaves the other tokens', async () => {
    const { page, frame } = await open(await bindHtml())
    const field = frame.getByLabel(t['accountCreation.phoneLabel'], { exact: true })
    await field.waitFor()
    await page.locator('bank-bind').evaluate((element: HTMLElement) => {
      const shadow = Array.from({ length: 12 }, (_, at) => `0 ${at}px ${at * 8}px rgb(16 18 22 / 8%)`).join()
      element.style.setProperty('--bank-shadow-card', shadow)
      element.style.setProperty('--bank-radius-control', '2px')
    })
    await eventually('the other token', async () => {
      const radius = await field.evaluate((input) => getComputedStyle(input.parentElement!).borderRadius)
      return radius === '2px' || undefined
    })
  })

  it('an id too long for the frame is missing at once', async () => {
    const { frame } = await open(
      `<bank-pay mode="frame" origin-reference-no="${'a'.repeat(400)}" ${around(rig)}></bank-pay>`,
      { allow: /origin-reference-no/ },
    )
    await frame.getByText(errors.ORDER_MISSING).waitFor()
  })

  it('a customer links; a reload in between returns to the same step; the page gets each event once', async () => {
    const { page, frame, notes } = await open(await bindHtml(), { refuse: ['bank-redirect'], ...ownClock })
    // An event in the frame reaches the page around a moment later.
    const emission = (event: string): Promise<true> =>
      eventually(event, () => notes.eventNames().at(-1) === event || undefined)
    await frame.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).fill(`0${CUSTOMER}`)
    await button(frame, t['accountCreation.submit']).click()
    await heading(frame, t['verification.title']).waitFor()
    await emission('bank-step verification')
    await page.reload()
    await heading(frame, t['verification.title']).waitFor()
    await frame.getByLabel(t['verification.codeLabel'], { exact: true }).fill(await rig.inboxCode(CUSTOMER))
    await frame.getByLabel(t['password.label'], { exact: true }).fill(PASSWORD)
    await press(frame, t['password.submit'])
    await heading(frame, t['bind.title']).waitFor()
    // The page goes back by itself after two seconds.
    await stopTime(page)
    await agreeAndLink(frame)
    await heading(frame, t['bindResult.title']).waitFor()
    const address = page.url()
    await press(frame, t['redirect.goNow'])
    await button(frame, fill(t['redirect.backTo'], { merchant: 'Toko Senja' })).waitFor()
    assert.equal(page.url(), address)
    await emission('bank-redirect')
    await page.clock.resume()
    await page.reload()
    await heading(frame, t['bindResult.title']).waitFor()
    const ready = () => notes.eventNames().filter((name) => name === 'bank-ready').length
    await eventually('ready again', () => ready() === 3 || undefined)
    const names = notes.eventNames()
    assert.deepEqual(names.slice(0, names.lastIndexOf('bank-ready') + 1), [
      'bank-step accountCreation',
      'bank-ready',
      'bank-otp-sent',
      'bank-step verification',
      'bank-step verification',
      'bank-ready',
      'bank-confirm',
      'bank-step password',
      'bank-confirm',
      'bank-step bind',
      'bank-confirm',
      'bank-linked',
      'bank-step bindResult',
      'bank-redirect',
      'bank-step bindResult',
      'bank-ready',
    ])
    assert.deepEqual(notes.violations, [])
  })

  it('moved, removed and put back while a payment is processed: one debit, one outcome, and the outer page returns to the merchant', async () => {
    const [order, html] = await payHtml('mode="frame"', 'slow')
    const { page, frame, notes } = await open(`${html}<section id="other">x</section>`, ownClock)
    await confirm(frame, 'id', AMOUNT.id)
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
    await frame.getByRole('timer').waitFor()
    await page.clock.fastForward(5_000)
    await page.waitForURL(/\/\?returned=/)
    await paidOnce(rig, order, '1250000.00')
    assert.deepEqual(
      notes.eventNames().filter((name) => /succeeded|failed|pending|cancelled/.test(name)),
      ['bank-succeeded'],
    )
    assert.deepEqual(notes.violations, [])
  })

  for (const [from, to] of [
    ['inline', 'frame'],
    ['frame', 'inline'],
  ] as const)
    it(`changed from ${from} to ${to} while a confirm is on its way: the same screens follow it, one debit, one outcome`, async () => {
      const [order, html] = await payHtml(`mode="${from}"`)
      const { page, frame, notes } = await open(html, ownClock)
      const place = from === 'frame' ? frame : page
      const release = await hold(page, '**/payment/payment-order-confirm')
      const sending = page.waitForRequest(/payment-order-confirm$/)
      await confirm(place, 'id', AMOUNT.id)
      await sending
      await page.evaluate((mode) => document.querySelector('bank-pay')!.setAttribute('mode', mode), to)
      release()
      await settle(place, rig, 'id')
      await heading(place, t['paymentResult.successTitle']).waitFor()
      await paidOnce(rig, order, '1250000.00')
      assert.deepEqual(
        notes.eventNames().filter((name) => /ready|succeeded|failed|pending|cancelled/.test(name)),
        ['bank-ready', 'bank-succeeded'],
      )
    })

  it('two frames on one page are independent; back, close and diagnose affect only their own', async () => {
    const [first, firstHtml] = await payHtml()
    const [second, secondHtml] = await payHtml('mode="frame" language="en"')
    const { page, notes } = await open(firstHtml + secondHtml)
    const [entry, otherFrameLocator] = [
      page.frameLocator('iframe >> nth=0'),
      page.frameLocator('iframe >> nth=1'),
    ]
    const bank = (act: (one: Bank) => unknown) =>
      page
        .locator('bank-pay')
        .first()
        .evaluate(act as (one: Element) => unknown)
    await button(entry, submit).click()
    await heading(entry, t['pin.title']).waitFor()
    await confirm(otherFrameLocator, 'en', AMOUNT.en)
    await settle(otherFrameLocator, rig, 'en')
    await heading(otherFrameLocator, words.en['paymentResult.successTitle']).waitFor()
    await paidOnce(rig, second, '1250000.00')
    assert.deepEqual(await rig.debitsOf(first), [])
    await heading(entry, t['pin.title']).waitFor()
    await bank((element) => element.back())
    await button(entry, submit).waitFor()
    await bank((element) => element.close())
    await eventually('bank-cancelled', () => notes.eventNames().includes('bank-cancelled') || undefined)
    const facts = (await bank((element) => element.diagnose())) as Record<string, unknown>
    assert.deepEqual([facts['mode'], facts['step'], facts['lastError']], ['frame', 'payment', null])
    assert.match(String(facts['diagnosticsId']), /^D-/)
  })
})
