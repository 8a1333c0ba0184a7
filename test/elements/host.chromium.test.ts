// The interface for a merchant's engineer: attributes, properties, methods. The same in every engine.
import { expect } from '@open-wc/testing'
import { DIAGNOSTICS_ID } from '../../src/contract/diagnosticsId.ts'
import { CUSTOMER, words } from '../words.ts'
import { bank } from './bank.ts'
import {
  field,
  heading,
  listen,
  make,
  nextEvent,
  put,
  findShown,
  type,
  useElements,
  type Bank,
} from './page.ts'
import { sendNumber } from './steps.ts'

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
  'bank-bind': {
    'journey-id': ['journey-1', 'journeyId', () => ''],
    flow: ['unlink', 'flow', () => 'link'],
    version: ['1', 'version', () => '2'],
  },
  'bank-pay': {
    'origin-reference-no': ['order-1', 'originReferenceNo', () => ''],
    'reference-no': ['order-2', 'referenceNo', () => ''],
    version: ['2', 'version', () => '3'],
  },
}
const valueOf = (element: Bank, property: string): unknown => Reflect.get(element, property)

describe('attributes and properties', () => {
  useElements()

  for (const tag of ['bank-bind', 'bank-pay'] as const) {
    it(`of ${tag} mirror each other, and a removed attribute has its default again`, () => {
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

  it("a value that isn't allowed means the default; numbers are accepted", () => {
    const pay = document.createElement('bank-pay')
    for (const language of ['fr', 'EN', '', 'id'])
      expect(Object.assign(pay, { language }).language).to.equal('id')
    expect(Object.assign(pay, { mode: 'popup', theme: 'pink', version: 9, environment: 'pro' })).to.include({
      mode: 'inline',
      theme: 'light',
      version: '3',
      environment: 'PRO',
    })
    pay.version = 1
    expect(pay.version, 'a number').to.equal('1')
  })

  it('another journey restarts the element', async () => {
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney() })
    await sendNumber(bind)
    await heading(bind, t['verification.title'])
    const [idBefore] = [bind.diagnose()['diagnosticsId']]
    const ready = nextEvent('bank-ready', bind)
    bind.journeyId = await bank.createJourney()
    expect((await ready).detail.diagnosticsId).not.to.equal(idBefore)
    expect((await field(bind, t['accountCreation.phoneLabel'])).value).to.equal('')
  })
})

describe('what is in effect already', () => {
  useElements()

  it('restarts nothing when it is set, and keeps what was typed', async () => {
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney() })
    await bind.whenReady()
    const input = await type(bind, t['accountCreation.phoneLabel'], '0811 22')
    const anew = listen(['bank-ready', 'bank-step'], bind)
    for (const name of ['version', 'flow', 'mode', 'environment', 'hosted'])
      bind.setAttribute(name, String(valueOf(bind, name)))
    bind.proxy += '/'
    bind.mode = 'frame'
    bind.mode = 'inline'
    // A restart begins after all changes of a task, and draws at once.
    await new Promise((resolve) => setTimeout(resolve))
    // Nodes are compared here: the runner would print one for minutes.
    const isSame = (await field(bind, t['accountCreation.phoneLabel'])) === input
    expect([isSame, input.value, anew.length]).to.deep.equal([true, '811-22', 0])
  })
})

describe('methods', () => {
  useElements()

  it('the code can be fetched early; whenReady resolves with the first screen, and at once after it', async () => {
    const elementClass = customElements.get('bank-pay') as unknown as {
      version: string
      preload(): Promise<unknown>
    }
    expect(elementClass.version).to.match(/^\d+\.\d+\.\d+/)
    await elementClass.preload()
    const pay = make('bank-pay', { 'origin-reference-no': await bank.createOrder() })
    const waiting = pay.whenReady()
    const ready = nextEvent('bank-ready', pay)
    document.body.append(pay)
    await Promise.all([waiting, ready])
    await pay.whenReady()
  })

  it('diagnose returns what support needs; back goes back, then leaves; leaving is emitted once', async () => {
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney(), environment: 'DEV' })
    const left = listen(['bank-cancelled'], bind)
    expect(bind.diagnose()).to.include({ mode: 'inline', environment: 'DEV' })
    await sendNumber(bind)
    await heading(bind, t['verification.title'])
    const facts = bind.diagnose()
    expect(facts).to.include({ mode: 'inline', environment: 'DEV', step: 'verification', lastError: null })
    expect(facts).to.include.keys('version', 'diagnosticsId', 'timings')
    expect(JSON.stringify(facts)).not.to.contain(CUSTOMER.slice(-8))
    bind.back()
    await heading(bind, t['accountCreation.title'])
    expect(left).to.have.length(0)
    bind.back()
    bind.close()
    expect(left.map(({ detail }) => detail.stage)).to.deep.equal(['accountCreation'])
  })

  it('retry loads what could not be loaded', async () => {
    const order = await bank.createOrder()
    // Along with the session, and by itself.
    await bank.fault({ call: 'payment/payment-h5', kind: 'status', times: 2 })
    const pay = make('bank-pay', { 'origin-reference-no': order })
    const refusal = nextEvent('bank-load-error', pay)
    document.body.append(pay)
    const { error, diagnosticsId } = (await refusal).detail
    expect(error.recoverable).to.equal(true)
    expect(diagnosticsId).to.match(DIAGNOSTICS_ID)
    pay.retry()
    await pay.whenReady()
    await findShown(pay, 'button', /^Bayar Rp/)
  })
})

describe('a page of another origin', () => {
  it("may not call the bank's control API", async () => {
    expect(new URL(window.testBase).origin).not.to.equal(location.origin)
    const answer = await fetch(`${window.testBase}/sandbox/ledger`).then(
      () => 'answered',
      () => 'refused',
    )
    expect(answer).to.equal('refused')
  })
})
