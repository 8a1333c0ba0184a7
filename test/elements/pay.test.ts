// A customer pays from the wallet in a merchant's page, with the PIN on the keypad. The bank's ledger is the
// judge.
import { expect } from '@open-wc/testing'
import { fill, PIN, words, type Language } from '../words.ts'
import { bank } from './bank.ts'
import { heading, listen, nextEvent, put, tap, useElements } from './page.ts'

const AMOUNT = { id: 'Rp1.250.000,00', en: 'Rp1,250,000.00' }

describe('bank-pay', () => {
  useElements()

  for (const language of ['id', 'en'] satisfies Language[]) {
    it(`pays from the wallet, ${language}: one debit`, async () => {
      const t = words[language]
      const order = await bank.createOrder()
      const heard = listen(['bank-succeeded', 'bank-failed', 'bank-pending', 'bank-cancelled'])
      const pay = put('bank-pay', { 'origin-reference-no': order, language })
      const redirect = nextEvent('bank-redirect', pay)

      await tap(pay, fill(t['payment.submit'], { amount: AMOUNT[language] }))
      await heading(pay, t['pin.title'])
      for (const digit of PIN) await tap(pay, digit)
      await heading(pay, t['processing.title'])
      await bank.advance(10)
      await heading(pay, t['paymentResult.successTitle'])
      await tap(pay, t['redirect.goNow'])
      expect((await redirect).detail.reason).to.equal('paid')

      expect(heard.map((event) => [event.type, event.detail.originReferenceNo])).to.deep.equal([
        ['bank-succeeded', order],
      ])
      expect((await bank.debitsOf(order)).map(({ amount }) => amount)).to.deep.equal(['1250000.00'])
    })
  }
})
