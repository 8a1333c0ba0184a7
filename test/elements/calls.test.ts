// What the elements do when a merchant's engineer calls them, and what they tell.
import { expect } from '@open-wc/testing'
import { CUSTOMER, words } from '../words.ts'
import { bank } from './bank.ts'
import { heading, listen, make, nextEvent, put, seen, useElements } from './page.ts'
import { sendNumber } from './steps.ts'

const t = words.id

describe('methods', () => {
  useElements()

  it('whenReady resolves with the first screen, and at once after it', async () => {
    const pay = make('bank-pay', { 'origin-reference-no': await bank.createOrder() })
    const waiting = pay.whenReady()
    const ready = nextEvent('bank-ready', pay)
    document.body.append(pay)
    await Promise.all([waiting, ready])
    await pay.whenReady()
  })

  it('diagnose tells support what it needs, and nothing about the customer', async () => {
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney(), environment: 'DEV' })
    expect(bind.diagnose()).to.include({ mode: 'inline', environment: 'DEV' })
    await sendNumber(bind)
    await heading(bind, t['verification.title'])
    const told = bind.diagnose()
    expect(told).to.include({ mode: 'inline', environment: 'DEV', step: 'verification', lastError: null })
    expect(told).to.include.keys('version', 'diagnosticsId', 'timings')
    expect(JSON.stringify(told)).not.to.contain(CUSTOMER.slice(-8))
  })

  it('back goes back, then leaves; close leaves; the customer leaves once', async () => {
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney() })
    const left = listen(['bank-cancelled'], bind)
    await sendNumber(bind)
    await heading(bind, t['verification.title'])
    bind.back()
    await heading(bind, t['accountCreation.title'])
    expect(left).to.have.length(0)
    bind.back()
    bind.close()
    expect(left.map(({ detail }) => detail.stage)).to.deep.equal(['accountCreation'])
  })

  it('focus moves into the element', async () => {
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney() })
    const title = await heading(bind, t['accountCreation.title'])
    expect(document.activeElement).not.to.equal(bind)
    bind.focus()
    expect(document.activeElement).to.equal(bind)
    expect(bind.shadowRoot!.activeElement).to.equal(title)
  })

  it('retry loads what could not be loaded', async () => {
    const order = await bank.createOrder()
    await bank.fault({ call: 'payment/payment-h5', kind: 'status', times: 1 })
    const pay = make('bank-pay', { 'origin-reference-no': order })
    const refused = nextEvent('bank-load-error', pay)
    document.body.append(pay)
    expect((await refused).detail.error.recoverable).to.equal(true)
    pay.retry()
    await pay.whenReady()
    await seen(pay, 'button', /^Bayar Rp/)
  })

  it('the classes tell their version and can fetch the code ahead of need', async () => {
    for (const tag of ['bank-bind', 'bank-pay'] as const) {
      const known = customElements.get(tag) as unknown as { version: string; preload(): Promise<unknown> }
      expect(known.version).to.match(/^\d+\.\d+\.\d+/)
      await known.preload()
    }
  })
})

describe('events', () => {
  useElements()

  it('bubble, leave shadow roots of the page, and tell diagnosticsId and mode', async () => {
    const around = document.body.appendChild(document.createElement('div'))
    const bind = make('bank-bind', { 'journey-id': await bank.createJourney() })
    const heard = listen(['bank-ready', 'bank-step', 'bank-cancelled'])
    around.attachShadow({ mode: 'open' }).append(bind)
    await bind.whenReady()
    bind.close()
    expect(new Set(heard.map((event) => event.type))).to.deep.equal(
      new Set(['bank-ready', 'bank-step', 'bank-cancelled']),
    )
    const { diagnosticsId } = bind.diagnose()
    for (const event of heard) {
      expect(event).to.include({ bubbles: true, composed: true, target: around })
      expect(event.detail).to.include({ diagnosticsId, mode: 'inline' })
    }
    around.remove()
  })

  const broken: [string, 'bank-bind' | 'bank-pay', Record<string, string>, string, RegExp][] = [
    ['no journey', 'bank-bind', {}, 'JOURNEY_MISSING', /journey-id/],
    ['a malformed order', 'bank-pay', { 'reference-no': '<b>' }, 'ORDER_MISSING', /reference-no/],
    [
      'no address of a proxy',
      'bank-pay',
      { 'reference-no': 'order-000001', proxy: 'proxy' },
      'SETTINGS_INVALID',
      /attribute proxy/,
    ],
  ]
  for (const [what, tag, given, code, hint] of broken) {
    it(`${what}: a message, one event, one line for the engineer`, async () => {
      const lines: string[] = []
      const log = console.error
      console.error = (...words: unknown[]) => void lines.push(words.join(' '))
      try {
        const heard = listen(['bank-load-error', 'bank-ready', 'bank-error'])
        const element = put(tag, given)
        // What is announced is put into a place that is there before.
        await seen(element, '[role="alert"]', /\S.{9}/)
        await seen(element, '[part~="primary"]')
        expect(heard.map(({ type: name, detail }) => [name, detail.error.code])).to.deep.equal([
          ['bank-load-error', code],
        ])
        expect(heard[0]?.detail.error).to.have.all.keys(
          'code',
          'category',
          'recoverable',
          'retryAfterMs',
          'diagnosticsId',
        )
        expect(lines).to.have.length(1)
        expect(lines[0]).to.match(hint)
      } finally {
        console.error = log
      }
    })
  }
})
