// An element that stood in the page before its script, and one whose language and theme change while it is
// used.
import { expect } from '@open-wc/testing'
import { words } from '../words.ts'
import { bank } from './bank.ts'
import { field, heading, put, findShown, type, useElements, type Bank } from './page.ts'

const t = words.id

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
    await findShown(loose, 'button', /^Pay Rp1,250,000\.00$/)
  })
})

describe('an element that is used', () => {
  useElements()

  it('language and theme take effect at once and keep what was typed and the focus', async () => {
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney() })
    const input = await type(bind, t['accountCreation.phoneLabel'], '0811 22')
    const root = await findShown(bind, '[data-root]')
    const light = getComputedStyle(root).backgroundColor
    bind.language = 'en'
    bind.theme = 'dark'
    await heading(bind, words.en['accountCreation.title'])
    expect(await field(bind, words.en['accountCreation.phoneLabel'])).to.equal(input)
    expect(input.value).to.equal('811-22')
    expect(bind.shadowRoot!.activeElement).to.equal(input)
    expect(getComputedStyle(root).backgroundColor).not.to.equal(light)
    bind.removeAttribute('theme')
    bind.removeAttribute('language')
    await heading(bind, t['accountCreation.title'])
    expect(getComputedStyle(root).backgroundColor).to.equal(light)
  })
})
