/**
 * Paying from the wallet, from the merchant's page and back to it; and the addresses that lead to a payment.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts as toApp } from '../../locales/en/toApp.ts'
import { axe } from './axe.ts'
import {
  button,
  fill,
  heading,
  ownClock,
  paidOnce,
  PIN,
  settle,
  skipCountdown,
  stay,
  stopClock,
  tapPin,
  words,
} from './people.ts'
import { useRig } from './rig.ts'

const AMOUNT = { id: 'Rp1.250.000,00', en: 'Rp1,250,000.00' }

describe('a customer pays from the wallet', () => {
  const rig = useRig()
  const submit = (language: 'id' | 'en') =>
    fill(words[language]['payment.submit'], { amount: AMOUNT[language] })

  it('inline, id, light: double taps, wrong PINs, Enter; one debit, one outcome, back to the merchant', async () => {
    const t = words.id
    const order = await rig.createOrder()
    const otherOrder = await rig.createOrder()
    const element = (reference: string, language: 'id' | 'en') =>
      `<bank-pay origin-reference-no="${reference}" language="${language}" theme="light" proxy="${rig.url}/proxy"></bank-pay>`
    // A second element below it stays as it is. It stands apart: what is near moves up when the first of two
    // taps has led to a shorter screen, and gets the second tap.
    const apart = '<div style="height: 1000px"></div>'
    const page = await rig.merchant(element(order, 'id') + apart + element(otherOrder, 'en'), ownClock)
    await button(page, submit('en')).waitFor()
    const messages: string[] = []
    await page.exposeFunction('hear', (title: string) => messages.push(title))
    await page.evaluate((unpaid) => {
      const { hear } = window as unknown as { hear(what: string): void }
      for (const name of ['bank-succeeded', 'bank-failed', 'bank-pending']) {
        document.addEventListener(name, (event) => {
          const text = document.querySelectorAll('bank-pay')[1]?.shadowRoot?.textContent
          const shownText = text?.includes(unpaid) ? unpaid : text
          hear(`${name} ${(event as CustomEvent).detail.originReferenceNo}, the other: ${shownText}`)
        })
      }
    }, submit('en'))
    await button(page, submit('id')).waitFor()
    await axe(page)
    await button(page, submit('id')).dblclick()
    await heading(page, t['pin.title']).waitFor()
    await tapPin(page, '000001')
    await page.getByText(/PIN salah\. Periksa/).waitFor()
    await axe(page)
    await tapPin(page, '000002')
    await page.getByText(/Sisa 3 kesempatan/).waitFor()
    assert.deepEqual(await rig.debitsOf(order), [])
    await page.getByLabel(fill(t['pin.label'], { length: '6' }), { exact: true }).focus()
    await page.keyboard.type(PIN)
    await page.keyboard.press('Enter')
    await settle(page, rig, 'id')
    await heading(page, t['paymentResult.successTitle']).waitFor()
    await skipCountdown(page)
    assert.deepEqual(messages, [`bank-succeeded ${order}, the other: ${submit('en')}`])
    await paidOnce(rig, order, '1250000.00')
    assert.deepEqual(await rig.debitsOf(otherOrder), [])
  })

  it('hosted, en, dark, with the reference number: paid; staying and going back shows that it is finished', async () => {
    const t = words.en
    const order = await rig.createOrder()
    const page = await rig.page({ dark: true })
    await page.goto(`${rig.hostedUrl}?referenceNo=${order}&language=en&theme=dark`)
    await button(page, submit('en')).waitFor()
    await axe(page)
    await button(page, submit('en')).click()
    await heading(page, t['pin.title']).waitFor()
    await axe(page)
    await stopClock(page)
    await tapPin(page)
    await settle(page, rig, 'en')
    await heading(page, t['paymentResult.successTitle']).waitFor()
    await stay(page, 'en')
    await axe(page)
    await page.goBack()
    await page.getByText(fill(t['paymentResult.noBack'], { merchant: 'Toko Senja' })).waitFor()
    await button(page, fill(t['redirect.backTo'], { merchant: 'Toko Senja' })).waitFor()
    await paidOnce(rig, order, '1250000.00')
  })

  it("an address of another step leads to the order's current step", async () => {
    const order = await rig.createOrder()
    const page = await rig.page()
    const open = async (path: string) => {
      await page.goto('about:blank')
      await page.goto(`${rig.hostedUrl}?originReferenceNo=${order}&language=en#${path}`)
    }
    await open('/pages/v2/payment/toApp')
    await heading(page, toApp['toApp.title']).waitFor()
    await button(page, words.en['action.chooseOtherMethod']).click()
    await button(page, submit('en')).waitFor()
    for (const path of [
      '/pages/v2/payment/result',
      '/pages/payment/loading',
      '/pages/v2/common/noticeInfo',
      '/pages/v2/common/verification',
      '/pages/v2/payment/paylater-confirmation',
      '/pages/v2/payment/riplay',
    ]) {
      await open(path)
      await button(page, submit('en')).waitFor()
      assert.match(page.url(), /\/payment\/payment$/, path)
    }
  })
})
