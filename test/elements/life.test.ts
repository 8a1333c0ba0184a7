// Elements come and go in a page: moved, removed, attached again, many at once.
import { expect } from '@open-wc/testing'
import { eventually } from '../eventually.ts'
import { fill, PIN, words } from '../words.ts'
import { bank } from './bank.ts'
import { all, button, field, heading, listen, put, seen, tap, type, useElements, type Bank } from './page.ts'
import { enterCode, sendNumber } from './steps.ts'
import { watchWork } from './work.ts'

const t = words.id
const AMOUNT = 'Rp1.250.000,00'
const submit = fill(t['payment.submit'], { amount: AMOUNT })

/** From the payment page to the page that waits. */
async function payUntilProcessing(pay: Bank<'bank-pay'>): Promise<void> {
  await tap(pay, submit)
  await heading(pay, t['pin.title'])
  for (const digit of PIN) await tap(pay, digit)
  await heading(pay, t['processing.title'])
}

describe('moved in the page', () => {
  useElements()

  it('keeps its screen and what was typed, and asks for nothing anew', async () => {
    const pay = put('bank-pay', { 'origin-reference-no': await bank.createOrder() })
    const heard = listen(['bank-ready', 'bank-step', 'bank-cancelled'], pay)
    await tap(pay, submit)
    const title = await heading(pay, t['pin.title'])
    const input = await field(pay, fill(t['pin.label'], { length: '6' }))
    const before = heard.length
    const moves: ((to: HTMLElement) => void)[] = [
      (to) => to.append(pay),
      (to) => to.insertBefore(pay, to.firstChild),
      (to) => to.firstChild?.replaceWith(pay),
      // Where an engine has it; it is the one move that is not a removal.
      (to) => ('moveBefore' in to ? to.moveBefore(pay, null) : (to as HTMLElement).append(pay)),
    ]
    for (const [turn, move] of moves.entries()) {
      const other = document.body.appendChild(document.createElement('section'))
      other.append('x')
      move(other)
      // Whatever a move sets off has begun after a frame.
      await new Promise((resolve) => requestAnimationFrame(resolve))
      expect([pay.parentNode, title.isConnected, input.isConnected], `move ${turn}`).to.deep.equal([
        other,
        true,
        true,
      ])
      await tap(pay, String(turn + 1))
      expect(input.value).to.equal('1234'.slice(0, turn + 1))
    }
    expect(heard.length).to.equal(before)
    for (const section of document.querySelectorAll('section')) section.remove()
  })
})

describe('removed', () => {
  useElements()

  it('during a payment: all work stops; attached again it shows the true state, and one debit was made', async () => {
    const order = await bank.createOrder({ scenario: 'slow' })
    const work = watchWork(window.testBase)
    try {
      const pay = put('bank-pay', { 'origin-reference-no': order })
      await payUntilProcessing(pay)
      expect(work.timers()).to.be.above(0)
      pay.remove()
      await eventually('all work ends', () =>
        work.timers() === 0 && work.requests() === 0 ? true : undefined,
      )
      expect(work.listeners()).to.deep.equal([])
      const asked = work.asked()
      expect(pay.shadowRoot!.childElementCount).to.equal(0)
      await bank.advance(120)
      expect(work.asked()).to.equal(asked)

      const heard = listen(['bank-succeeded', 'bank-failed', 'bank-pending'], pay)
      document.body.append(pay)
      await heading(pay, t['paymentResult.successTitle'])
      expect(heard.map((event) => event.type)).to.deep.equal(['bank-succeeded'])
      expect((await bank.debitsOf(order)).map(({ amount }) => amount)).to.deep.equal(['1250000.00'])
    } finally {
      work.end()
    }
  })

  it('after the outcome: attached again it shows the outcome and does not tell it twice', async () => {
    const order = await bank.createOrder()
    const pay = put('bank-pay', { 'origin-reference-no': order })
    const heard = listen(['bank-succeeded'], pay)
    await payUntilProcessing(pay)
    await bank.advance(10)
    await heading(pay, t['paymentResult.successTitle'])
    pay.remove()
    await eventually('it has stopped', () => (pay.shadowRoot!.childElementCount === 0 ? true : undefined))
    document.body.append(pay)
    await heading(pay, t['paymentResult.successTitle'])
    await pay.whenReady()
    expect(heard).to.have.length(1)
  })

  it('in the middle of linking: attached again it goes on there', async () => {
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney() })
    await sendNumber(bind)
    await heading(bind, t['verification.title'])
    bind.remove()
    await eventually('it has stopped', () => (bind.shadowRoot!.childElementCount === 0 ? true : undefined))
    document.body.append(bind)
    await enterCode(bind)
    await heading(bind, t['password.title'])
  })
})

describe('twenty elements on one page', () => {
  useElements()

  it('all work, and share nothing', async () => {
    const binds: Bank<'bank-bind'>[] = []
    const pays: Bank<'bank-pay'>[] = []
    for (let n = 0; n < 10; n += 1) {
      const language = n % 2 ? 'en' : 'id'
      binds.push(put('bank-bind', { 'journey-id': await bank.createJourney(), language }))
      pays.push(
        put('bank-pay', {
          'origin-reference-no': await bank.createOrder({ amount: `${n + 1}000.00` }),
          language,
        }),
      )
    }
    await Promise.all([...binds, ...pays].map((element) => element.whenReady()))
    for (const [n, pay] of pays.entries())
      await button(pay, n % 2 ? `Pay Rp${n + 1},000.00` : `Bayar Rp${n + 1}.000,00`)
    const [first, second] = binds as [Bank<'bank-bind'>, Bank<'bank-bind'>]
    await type(first, t['accountCreation.phoneLabel'], '0811')
    expect((await field(second, words.en['accountCreation.phoneLabel'])).value).to.equal('')
    const ids = new Set([...binds, ...pays].map((element) => element.diagnose()['diagnosticsId']))
    expect(ids.size).to.equal(20)
    pays[0]!.remove()
    await seen(second, '[part~="primary"]')
    expect(all(binds[9]!, '[data-screen="/pages/v2/bind/accountCreation"]')).to.have.length(1)
  })
})
