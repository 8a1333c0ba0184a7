import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { axe } from './axe.ts'
import {
  button,
  confirm,
  fill,
  heading,
  ownClock,
  paidOnce,
  pay,
  PIN,
  settle,
  skipCountdown,
  tapPin,
  words,
  type Language,
} from './people.ts'
import { useRig } from './rig.ts'

const AMOUNT = { id: 'Rp1.250.000,00', en: 'Rp1,250,000.00' }
const languages: Language[] = ['id', 'en']

describe('a verified customer pays from the wallet', () => {
  const rig = useRig()
  const element = async (language: Language, scenario = 'success', more = '') => {
    const order = await rig.createOrder({ scenario })
    return {
      order,
      html: `<bank-pay origin-reference-no="${order}" language="${language}" proxy="${rig.url}/proxy" ${more}></bank-pay>`,
    }
  }

  for (const language of languages) {
    it(`inline, ${language}: one debit, told once, back to the merchant`, async () => {
      const { order, html } = await element(language)
      const page = await rig.merchant(html, ownClock)
      const told = page.evaluate(
        () =>
          new Promise((resolve) => {
            const heard: string[] = []
            for (const name of ['bank-succeeded', 'bank-failed', 'bank-pending']) {
              document.querySelector('bank-pay')?.addEventListener(name, (event) => {
                heard.push(`${name} ${(event as CustomEvent).detail.originReferenceNo}`)
                resolve(heard)
              })
            }
          }),
      )
      await pay(page, language, AMOUNT[language], rig)
      assert.deepEqual(await told, [`bank-succeeded ${order}`])
      await paidOnce(rig, order, '1250000.00')
      await skipCountdown(page)
    })

    it(`hosted, ${language}`, async () => {
      const order = await rig.createOrder()
      const page = await rig.page(ownClock)
      await page.goto(
        `${rig.hostedUrl}?originReferenceNo=${order}&language=${language}#/pages/v3/payment/payment`,
      )
      await pay(page, language, AMOUNT[language], rig)
      await paidOnce(rig, order, '1250000.00')
      await skipCountdown(page)
    })
  }

  it('referenceNo and the entry route lead to the payment too', async () => {
    const order = await rig.createOrder()
    const page = await rig.page()
    await page.goto(`${rig.hostedUrl}?referenceNo=${order}`)
    await button(page, fill(words.id['payment.submit'], { amount: AMOUNT.id })).waitFor()
  })

  it('double taps and Enter pay once', async () => {
    const { order, html } = await element('id')
    const page = await rig.merchant(html)
    await button(page, fill(words.id['payment.submit'], { amount: AMOUNT.id })).dblclick()
    await heading(page, words.id['pin.title']).waitFor()
    await page.getByLabel(fill(words.id['pin.label'], { length: '6' }), { exact: true }).focus()
    await page.keyboard.type(PIN)
    await page.keyboard.press('Enter')
    await settle(page, rig, 'id')
    await heading(page, words.id['paymentResult.successTitle']).waitFor()
    await paidOnce(rig, order, '1250000.00')
  })

  it('a wrong PIN is emptied and says what is left; nothing is debited', async () => {
    const { order, html } = await element('id')
    const page = await rig.merchant(html)
    await button(page, fill(words.id['payment.submit'], { amount: AMOUNT.id })).click()
    await heading(page, words.id['pin.title']).waitFor()
    await tapPin(page, '000001')
    await page.getByText(/PIN salah\. Periksa/).waitFor()
    await tapPin(page, '000002')
    await page.getByText(/Sisa 3 kesempatan/).waitFor()
    assert.deepEqual(await rig.debitsOf(order), [])
    await tapPin(page)
    await settle(page, rig, 'id')
    await heading(page, words.id['paymentResult.successTitle']).waitFor()
    await paidOnce(rig, order, '1250000.00')
  })

  it('points lower what is paid', async () => {
    const { order, html } = await element('id')
    const page = await rig.merchant(html)
    await page.getByRole('switch').click()
    const submit = page.getByRole('button', { name: /^Bayar Rp/ })
    const amount = /Rp[\d.,]+/.exec((await submit.textContent()) ?? '')?.[0] ?? ''
    assert.notEqual(amount, AMOUNT.id)
    await pay(page, 'id', amount, rig)
    const [debit] = await rig.debitsOf(order)
    assert(debit && debit.points > 0)
    assert.equal(`Rp${debit.amount.replace('.', ',').replace(/\B(?=(\d{3})+(?=,))/g, '.')}`, amount)
  })

  it('a lost answer of the confirm ends in success with one debit', async () => {
    const { order, html } = await element('id')
    const page = await rig.merchant(html, { allow: /./ })
    await rig.fault({ call: 'payment/payment-order-confirm', kind: 'drop-answer', times: 1 })
    await pay(page, 'id', AMOUNT.id, rig)
    await paidOnce(rig, order, '1250000.00')
  })

  it('failed is said by the status, and nothing was debited', async () => {
    const { order, html } = await element('en', 'failed')
    const page = await rig.merchant(html)
    await confirm(page, 'en', AMOUNT.en)
    await settle(page, rig, 'en')
    await heading(page, 'Payment unsuccessful').waitFor()
    await page.getByText(/Your balance was not deducted/).waitFor()
    assert.deepEqual(await rig.debitsOf(order), [])
  })

  it('a reload while it is processed comes back to the true state', async () => {
    const order = await rig.createOrder({ scenario: 'slow' })
    const page = await rig.page()
    await page.goto(`${rig.hostedUrl}?originReferenceNo=${order}#/pages/v3/payment/payment`)
    await confirm(page, 'id', AMOUNT.id)
    await heading(page, words.id['processing.title']).waitFor()
    await page.reload()
    await heading(page, words.id['processing.title']).waitFor()
    await rig.advance(120)
    await heading(page, words.id['paymentResult.successTitle']).waitFor()
    await paidOnce(rig, order, '1250000.00')
  })

  it('the balance is hidden until it is asked for', async () => {
    const { html } = await element('id')
    const page = await rig.merchant(html)
    await page.getByText(/Rp••••/).waitFor()
    await button(page, words.id['payment.balanceShow']).click()
    await page.getByText('Saldo Rp2.500.000,00').waitFor()
  })

  it('two elements on one page share nothing', async () => {
    const first = await element('id')
    const second = await element('en')
    const page = await rig.merchant(first.html + second.html)
    await button(page, fill(words.id['payment.submit'], { amount: AMOUNT.id })).waitFor()
    await button(page, fill(words.en['payment.submit'], { amount: AMOUNT.en })).click()
    await heading(page, words.en['pin.title']).waitFor()
    assert.equal(
      await button(page, fill(words.id['payment.submit'], { amount: AMOUNT.id })).isVisible(),
      true,
    )
    await tapPin(page)
    await settle(page, rig, 'en')
    await heading(page, words.en['paymentResult.successTitle']).waitFor()
    await paidOnce(rig, second.order, '1250000.00')
    assert.deepEqual(await rig.debitsOf(first.order), [])
  })

  for (const [msisdn, title] of [
    ['81100000003', 'Akun dibekukan'],
    ['81100000004', 'Buat PIN terlebih dahulu'],
    ['81100000013', 'Akun tidak dapat diakses'],
  ] as const) {
    it(`${msisdn} is told: ${title}`, async () => {
      const order = await rig.createOrder({ msisdn })
      const page = await rig.merchant(
        `<bank-pay origin-reference-no="${order}" proxy="${rig.url}/proxy"></bank-pay>`,
        { allow: /./ },
      )
      await heading(page, title).waitFor()
      await axe(page)
    })
  }

  for (const dark of [false, true]) {
    for (const language of languages) {
      it(`axe finds nothing, ${language}, ${dark ? 'dark' : 'light'}`, async () => {
        const { html } = await element(language, 'success', `theme="${dark ? 'dark' : 'light'}"`)
        const page = await rig.merchant(html, { dark })
        await button(page, fill(words[language]['payment.submit'], { amount: AMOUNT[language] })).waitFor()
        await axe(page)
        await button(page, fill(words[language]['payment.submit'], { amount: AMOUNT[language] })).click()
        await heading(page, words[language]['pin.title']).waitFor()
        await axe(page)
        await tapPin(page)
        await settle(page, rig, language)
        await heading(page, words[language]['paymentResult.successTitle']).waitFor()
        await button(page, words[language]['redirect.stay']).click()
        await axe(page)
      })
    }
  }
})
