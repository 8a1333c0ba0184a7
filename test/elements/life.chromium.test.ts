// Elements come and go in a page: taken out while they load, removed, attached again, many at once. The
// same in every engine.
import { expect } from '@open-wc/testing'
import { eventually } from '../eventually.ts'
import { fill, PIN, words } from '../words.ts'
import { bank, proxy } from './bank.ts'
import {
  all,
  button,
  field,
  heading,
  listen,
  make,
  put,
  findShown,
  tap,
  type,
  useElements,
  type Bank,
} from './page.ts'
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

/** Fetched by now, so whatever would follow follows at once. */
const fetchOf = async (tag: 'bank-bind' | 'bank-pay'): Promise<void> => {
  await (customElements.get(tag) as unknown as { preload(): Promise<unknown> }).preload()
  await new Promise((resolve) => setTimeout(resolve))
}

// First of all: an element that was there before leaves timers that end a second later, one after the other
// (the stores').
describe('removed while it loads', () => {
  useElements()

  it('shows and requests nothing more, and works when it is back in the page', async () => {
    const work = watchWork(window.testBase)
    try {
      const pay = put('bank-pay', { 'origin-reference-no': await bank.createOrder() })
      await Promise.resolve()
      expect(pay.shadowRoot!.childElementCount).to.equal(1)
      // The question whether it may be inline here, in PRO.
      const requestCount = work.requestCount()
      pay.remove()
      await fetchOf('bank-pay')
      expect([
        pay.shadowRoot!.childElementCount,
        work.requestCount(),
        work.timers(),
        work.listeners().length,
      ]).to.deep.equal([0, requestCount, 0, 0])
      document.body.append(pay)
      await findShown(pay, 'button', submit)
    } finally {
      work.end()
    }
  })

  it('added and removed many times in one task, it starts once', async () => {
    const events = listen(['bank-ready'])
    const pay = make('bank-pay', { 'origin-reference-no': await bank.createOrder() })
    for (let turn = 0; turn < 5; turn += 1) {
      document.body.append(pay)
      pay.remove()
    }
    document.body.append(pay)
    await pay.whenReady()
    await findShown(pay, 'button', submit)
    expect(events).to.have.length(1)
  })

  it('with another order before it was ready, it shows the last one', async () => {
    const pay = put('bank-pay', { 'origin-reference-no': await bank.createOrder({ amount: '1000.00' }) })
    pay.originReferenceNo = await bank.createOrder({ amount: '2000.00' })
    await Promise.resolve()
    pay.originReferenceNo = await bank.createOrder({ amount: '3000.00' })
    await findShown(pay, 'button', fill(t['payment.submit'], { amount: 'Rp3.000,00' }))
    expect(pay.proxy).to.equal(proxy)
  })
})

describe('removed', () => {
  useElements()

  it('during a payment: everything stops; added again it shows the true status, and one debit was made', async () => {
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
      const requestCount = work.requestCount()
      expect(pay.shadowRoot!.childElementCount).to.equal(0)
      await bank.advance(120)
      expect(work.requestCount()).to.equal(requestCount)

      const events = listen(['bank-succeeded', 'bank-failed', 'bank-pending'], pay)
      document.body.append(pay)
      await heading(pay, t['paymentResult.successTitle'])
      expect(events.map((event) => event.type)).to.deep.equal(['bank-succeeded'])
      expect((await bank.debitsOf(order)).map(({ amount }) => amount)).to.deep.equal(['1250000.00'])
    } finally {
      work.end()
    }
  })

  it('after the outcome: added again it shows the outcome and does not emit it twice', async () => {
    const order = await bank.createOrder()
    const pay = put('bank-pay', { 'origin-reference-no': order })
    const events = listen(['bank-succeeded'], pay)
    await payUntilProcessing(pay)
    await bank.advance(10)
    await heading(pay, t['paymentResult.successTitle'])
    pay.remove()
    await eventually('it has stopped', () => (pay.shadowRoot!.childElementCount === 0 ? true : undefined))
    document.body.append(pay)
    await heading(pay, t['paymentResult.successTitle'])
    await pay.whenReady()
    expect(events).to.have.length(1)
  })

  it('during linking: added again it continues there', async () => {
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

  it('all work, independently of each other', async () => {
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
    await findShown(second, '[part~="primary"]')
    expect(all(binds[9]!, '[data-screen="/pages/v2/bind/accountCreation"]')).to.have.length(1)
  })
})

describe('a connection', () => {
  useElements()
  const { fetch } = window
  afterEach(() => {
    // An own property hides the browser's.
    Reflect.deleteProperty(navigator, 'onLine')
    window.fetch = fetch
  })
  /** The browser calls the line lost, twice in one moment; the proxy is asked each time. */
  function lose(...answers: (() => Promise<Response>)[]): void {
    window.fetch = (...request) => answers.shift()?.() ?? fetch(...request)
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
    for (const _ of [1, 2]) dispatchEvent(new Event('offline'))
  }
  const fails = () => Promise.reject(new TypeError('Failed to fetch'))

  it('that is lost and back before the next render is announced anyway', async () => {
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney() })
    await bind.whenReady()
    lose(fails, async () => new Response('{}'))
    await findShown(bind, '[aria-live] *', t['common.backOnline'])
  })
})
