// What the elements promise a merchant's engineer: attributes, properties, methods, events.
import { expect } from '@open-wc/testing'
import { CUSTOMER, words } from '../words.ts'
import { bank } from './bank.ts'
import { field, heading, listen, make, nextEvent, put, seen, tap, type, useElements, type Bank } from './page.ts'

const t = words.id

/** Attribute → another valid value, its property, and the property's default. */
const attributes: Record<string, [value: string, property: string, byDefault: () => string]> = {
  proxy: ['https://bank.example/proxy', 'proxy', () => `${window.testBase}/proxy`],
  hosted: ['https://bank.example/hosted/', 'hosted', () => `${window.testBase}/hosted/`],
  environment: ['SIT', 'environment', () => 'PRO'],
  language: ['en', 'language', () => 'id'],
  theme: ['dark', 'theme', () => 'light'],
  mode: ['frame', 'mode', () => 'inline'],
}
const own: Record<'bank-bind' | 'bank-pay', typeof attributes> = {
  'bank-bind': { 'journey-id': ['journey-1', 'journeyId', () => ''], flow: ['unlink', 'flow', () => 'link'], version: ['1', 'version', () => '2'] },
  'bank-pay': {
    'origin-reference-no': ['order-1', 'originReferenceNo', () => ''],
    'reference-no': ['order-2', 'referenceNo', () => ''],
    version: ['2', 'version', () => '3'],
  },
}
const valueOf = (element: Bank, property: string): unknown => Reflect.get(element, property)

describe('before the script has loaded', () => {
  let placed: Bank<'bank-bind'>
  let loose: Bank<'bank-pay'>
  before(() => {
    placed = document.body.appendChild(document.createElement('bank-bind'))
    loose = document.createElement('bank-pay')
    for (const element of [placed, loose]) Object.assign(element, { language: 'en', proxy: `${window.testBase}/proxy` })
    expect(placed.matches(':defined')).to.equal(false)
  })
  useElements()

  it('properties of an element in the page, and of one that is attached later, take effect', async () => {
    placed.journeyId = await bank.createJourney()
    loose.originReferenceNo = await bank.createOrder()
    document.body.append(loose)
    expect([placed.getAttribute('language'), loose.getAttribute('language')]).to.deep.equal(['en', 'en'])
    expect(Object.hasOwn(placed, 'language')).to.equal(false)
    await heading(placed, words.en['accountCreation.title'])
    await seen(loose, 'button', /^Pay Rp1,250,000\.00$/)
  })
})

describe('attributes and properties', () => {
  useElements()

  for (const tag of ['bank-bind', 'bank-pay'] as const) {
    it(`of ${tag} mirror each other, and a removed attribute is its default again`, () => {
      for (const [name, [value, property, byDefault]] of Object.entries({ ...attributes, ...own[tag] })) {
        const element = document.createElement(tag)
        expect(valueOf(element, property), name).to.equal(byDefault())
        element.setAttribute(name, value)
        expect(valueOf(element, property), name).to.equal(value)
        element.removeAttribute(name)
        expect(valueOf(element, property), name).to.equal(byDefault())
        Reflect.set(element, property, value)
        expect(element.getAttribute(name), property).to.equal(value)
        Reflect.set(element, property, null)
        expect(element.hasAttribute(name), property).to.equal(false)
      }
    })
  }

  it('a value that is none of the allowed ones is the default', () => {
    const pay = document.createElement('bank-pay')
    for (const language of ['fr', 'EN', '', 'id']) expect(Object.assign(pay, { language }).language).to.equal('id')
    expect(Object.assign(pay, { mode: 'popup', theme: 'pink', version: 9, environment: 'pro' })).to.include(
      { mode: 'inline', theme: 'light', version: '3', environment: 'PRO' })
  })

  it('numbers are taken: version', () => {
    const pay = document.createElement('bank-pay')
    pay.version = 1
    expect(pay.version).to.equal('1')
  })

  it('language and theme take effect at once and keep what was typed and the focus', async () => {
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney() })
    const input = await type(bind, t['accountCreation.phoneLabel'], '0811 22')
    const root = await seen(bind, '[data-root]')
    const light = getComputedStyle(root).backgroundColor
    bind.language = 'en'
    bind.theme = 'dark'
    await heading(bind, words.en['accountCreation.title'])
    expect(await field(bind, words.en['accountCreation.phoneLabel'])).to.equal(input)
    expect(input.value).to.equal('0811 22')
    expect(bind.shadowRoot!.activeElement).to.equal(input)
    expect(getComputedStyle(root).backgroundColor).not.to.equal(light)
    bind.removeAttribute('theme')
    bind.removeAttribute('language')
    await heading(bind, t['accountCreation.title'])
    expect(getComputedStyle(root).backgroundColor).to.equal(light)
  })

  it('another journey starts over', async () => {
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney() })
    await type(bind, t['accountCreation.phoneLabel'], `0${CUSTOMER}`)
    await tap(bind, t['accountCreation.submit'])
    await heading(bind, t['verification.title'])
    const [before] = [bind.diagnose()['diagnosticsId']]
    const ready = nextEvent('bank-ready', bind)
    bind.journeyId = await bank.createJourney()
    expect((await ready).detail.diagnosticsId).not.to.equal(before)
    expect((await field(bind, t['accountCreation.phoneLabel'])).value).to.equal('')
  })
})

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
    await type(bind, t['accountCreation.phoneLabel'], `0${CUSTOMER}`)
    await tap(bind, t['accountCreation.submit'])
    await heading(bind, t['verification.title'])
    const told = bind.diagnose()
    expect(told).to.include({ mode: 'inline', environment: 'DEV', step: 'verification', lastError: null })
    expect(told).to.include.keys('version', 'diagnosticsId', 'timings')
    expect(JSON.stringify(told)).not.to.contain(CUSTOMER.slice(-8))
  })

  it('back goes back, then leaves; close leaves; the customer leaves once', async () => {
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney() })
    const left = listen(['bank-cancelled'], bind)
    await type(bind, t['accountCreation.phoneLabel'], `0${CUSTOMER}`)
    await tap(bind, t['accountCreation.submit'])
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
    expect(new Set(heard.map((event) => event.type))).to.deep.equal(new Set(['bank-ready', 'bank-step', 'bank-cancelled']))
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
    ['no address of a proxy', 'bank-pay', { 'reference-no': 'order-000001', proxy: 'proxy' }, 'SETTINGS_INVALID', /attribute proxy/],
  ]
  for (const [what, tag, given, code, hint] of broken) {
    it(`${what}: a message, one event, one line for the engineer`, async () => {
      const lines: string[] = []
      const log = console.error
      console.error = (...words: unknown[]) => void lines.push(words.join(' '))
      try {
        const heard = listen(['bank-load-error', 'bank-ready', 'bank-error'])
        const element = put(tag, given)
        const message = await seen(element, '[role="alert"]')
        expect(message.textContent).to.have.length.above(10)
        await seen(element, '[part~="primary"]')
        expect(heard.map(({ type: name, detail }) => [name, detail.error.code])).to.deep.equal([['bank-load-error', code]])
        expect(heard[0]?.detail.error).to.have.all.keys('code', 'category', 'recoverable', 'retryAfterMs', 'diagnosticsId')
        expect(lines).to.have.length(1)
        expect(lines[0]).to.match(hint)
      } finally {
        console.error = log
      }
    })
  }
})
