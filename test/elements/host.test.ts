// What a merchant's engineer sets: attributes and properties, before and after the script has loaded.
import { expect } from '@open-wc/testing'
import { words } from '../words.ts'
import { bank } from './bank.ts'
import { field, heading, nextEvent, put, seen, type, useElements, type Bank } from './page.ts'
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

describe('before the script has loaded', () => {
  let placed: Bank<'bank-bind'>
  let loose: Bank<'bank-pay'>
  before(() => {
    placed = document.body.appendChild(document.createElement('bank-bind'))
    loose = document.createElement('bank-pay')
    for (const element of [placed, loose])
      Object.assign(element, { language: 'en', proxy: `${window.testBase}/proxy` })
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
    for (const language of ['fr', 'EN', '', 'id'])
      expect(Object.assign(pay, { language }).language).to.equal('id')
    expect(Object.assign(pay, { mode: 'popup', theme: 'pink', version: 9, environment: 'pro' })).to.include({
      mode: 'inline',
      theme: 'light',
      version: '3',
      environment: 'PRO',
    })
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
    await sendNumber(bind)
    await heading(bind, t['verification.title'])
    const [before] = [bind.diagnose()['diagnosticsId']]
    const ready = nextEvent('bank-ready', bind)
    bind.journeyId = await bank.createJourney()
    expect((await ready).detail.diagnosticsId).not.to.equal(before)
    expect((await field(bind, t['accountCreation.phoneLabel'])).value).to.equal('')
  })
})
