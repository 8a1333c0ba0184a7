// A customer pays from the wallet in a merchant's page, with the PIN on the keypad: the parts of each screen.
// The bank's ledger is the judge.
import { expect } from '@open-wc/testing'
import { fill, PIN, words } from '../words.ts'
import { bank } from './bank.ts'
import { field, listen, nextEvent, put, tap, useElements, write } from './page.ts'
import { hasParts, V2 } from './parts.ts'

const t = words.en

describe('bank-pay', () => {
  useElements()

  it('pays from the wallet after a wrong PIN: one debit', async () => {
    const order = await bank.createOrder()
    const events = listen(['bank-succeeded', 'bank-failed', 'bank-pending', 'bank-cancelled'])
    const pay = put('bank-pay', { 'origin-reference-no': order, language: 'en' })
    const redirect = nextEvent('bank-redirect', pay)

    const payment = '/pages/v3/payment/payment'
    await hasParts(pay, payment, 'header back amount primary')
    await tap(pay, fill(t['payment.submit'], { amount: 'Rp1,250,000.00' }))
    await hasParts(pay, payment, 'header back field label input keypad')
    await write(await field(pay, fill(t['pin.label'], { length: '6' })), '000001')
    await hasParts(pay, payment, 'header back field label input message keypad')
    for (const digit of PIN) await tap(pay, digit)
    await hasParts(pay, `${V2}/payment/loading`, 'header countdown')
    await bank.advance(10)
    await hasParts(pay, `${V2}/payment/result`, 'header countdown primary secondary')
    await tap(pay, t['redirect.goNow'])
    expect((await redirect).detail.reason).to.equal('paid')

    expect(events.map((event) => [event.type, event.detail.originReferenceNo])).to.deep.equal([
      ['bank-succeeded', order],
    ])
    expect((await bank.debitsOf(order)).map(({ amount }) => amount)).to.deep.equal(['1250000.00'])
  })
})
