// Nothing of the page's reaches in, nothing of ours leaks out.
import { expect } from '@open-wc/testing'
import { fill, words } from '../words.ts'
import { bank, loadElements } from './bank.ts'
import { all, make, put, findShown, tap, useElements, type Bank } from './page.ts'

const t = words.id

/** A page's content besides its own: names, prototypes, sheets, attributes. */
function surroundings(): Record<string, unknown> {
  const match: Record<string, unknown> = {}
  const note = (name: string, holder: object): void => {
    for (const key of Reflect.ownKeys(holder)) {
      const { value, get, set } = Object.getOwnPropertyDescriptor(holder, key) ?? {}
      // Numbers and texts change by themselves; functions are what is patched.
      match[`${name}.${String(key)}`] = [value, get, set].filter((entry) => typeof entry === 'function')
    }
  }
  for (const name of Object.getOwnPropertyNames(window)) {
    match[name] = 'there'
    const { value } = Object.getOwnPropertyDescriptor(window, name) ?? {}
    if (typeof value !== 'function' || !value.prototype) continue
    note(name, value)
    note(`${name}.prototype`, value.prototype)
  }
  for (const name of ['Math', 'JSON', 'Reflect', 'Intl', 'console', 'customElements', 'history'] as const)
    note(name, window[name])
  return match
}

const documentStyles = (): unknown => ({
  sheets: document.styleSheets.length,
  adopted: document.adoptedStyleSheets.length,
  attributes: [document.documentElement, document.body].map((candidate) => candidate.getAttributeNames()),
  links: document.querySelectorAll('link, style').length,
})

describe('nothing of ours reaches the page', () => {
  let earlier: Record<string, unknown>
  let styles: unknown
  before(() => {
    earlier = surroundings()
    styles = documentStyles()
  })
  useElements()

  it('no global, no patched prototype, no style of the page', async () => {
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney() })
    const pay = put('bank-pay', { 'origin-reference-no': await bank.createOrder() })
    await bind.whenReady()
    await tap(pay, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' }))
    await findShown(pay, '[part~="keypad"]')
    const surroundingsAfter = surroundings()
    const changes = Object.keys({ ...earlier, ...surroundingsAfter }).filter((name) => {
      const [entry, other] = [earlier[name], surroundingsAfter[name]] as [unknown, unknown]
      return Array.isArray(entry) && Array.isArray(other)
        ? entry.some((value, index) => value !== other[index])
        : entry !== other
    })
    expect(changes).to.deep.equal([])
    expect(documentStyles()).to.deep.equal(styles)
    const paragraph = document.body.appendChild(document.createElement('h1'))
    expect(getComputedStyle(paragraph).fontWeight).to.equal('700')
    paragraph.remove()
  })

  it('a second copy of the script changes nothing', async () => {
    const elementClass = customElements.get('bank-pay')
    await loadElements()
    expect(customElements.get('bank-pay')).to.equal(elementClass)
  })
})

/** The merchant's sheets: as frameworks write them, and as nobody should. */
const sheets: Record<string, string> = {
  'all: unset': '* { all: unset !important }',
  'Bootstrap-like': `
    *, *::before, *::after { box-sizing: border-box } html { font-size: 62.5% } body { font: 1.6rem/1.5 serif; color: #212529 }
    h1, h2 { font-size: 4rem; margin: 0 0 .5rem; line-height: 1.2 } p { margin-bottom: 1rem } label { display: inline-block; color: red }
    button, input { font: 2rem cursive; padding: 3rem; border: 5px solid red; border-radius: 0; text-transform: uppercase }
    :root { --bs-body-color: #212529 } section, header, footer, form { padding: 3rem; border: 1px solid; background: pink }`,
  'a preflight': `
    *, ::before, ::after { box-sizing: border-box; border: 0 solid currentColor; margin: 0; padding: 0 }
    html { line-height: 1.5; tab-size: 4; font-family: monospace } h1 { font-size: inherit; font-weight: inherit }
    button, input { font: inherit; letter-spacing: inherit; color: inherit; background: transparent; appearance: none }
    img, svg, video { display: block; vertical-align: middle; max-width: 1px } :host, bank-bind, bank-pay { line-height: 3 }`,
  'what is inherited': `
    body, bank-bind, bank-pay { color: red; font: italic 900 40px/3 cursive; letter-spacing: .5em; word-spacing: 1em; text-transform: uppercase;
      text-align: right; text-indent: 5em; white-space: pre; direction: rtl; cursor: wait; list-style: square; word-break: break-all;
      text-shadow: 1px 1px red; font-variant: small-caps; hyphens: auto; quotes: none; user-select: none; tab-size: 9 }`,
}

const LOOKED_AT = [
  'display',
  'color',
  'backgroundColor',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'wordSpacing',
  'textTransform',
  'textAlign',
  'textIndent',
  'textShadow',
  'whiteSpace',
  'wordBreak',
  'direction',
  'cursor',
  'width',
  'height',
  'marginTop',
  'marginBottom',
  'paddingTop',
  'paddingLeft',
  'borderTopWidth',
  'borderRadius',
  'boxSizing',
  'boxShadow',
] as const
const PARTS =
  '[data-root], [part~="screen"], [part~="header"], [part~="title"], [part~="label"], [part~="input"], [part~="primary"], [part~="amount"], svg'

/** One line for each part and property. */
const look = (element: Bank): string[] =>
  all(element, PARTS).flatMap((candidate, index) => {
    const style = getComputedStyle(candidate)
    return LOOKED_AT.map(
      (name) => `${index} ${candidate.getAttribute('part') ?? candidate.localName}: ${name}: ${style[name]}`,
    )
  })

describe('nothing of the page reaches our screens', () => {
  useElements()

  const dressed = (text: string): HTMLStyleElement => {
    const style = document.head.appendChild(document.createElement('style'))
    // The page is as wide with the merchant's sheet as without.
    style.textContent = `${text} html { overflow-y: scroll !important } html, body { margin: 0 !important; padding: 0 !important }`
    return style
  }

  it('with any sheet in the page, every part looks as before', async () => {
    const plain = dressed('')
    const bind = make('bank-bind', { 'journey-id': await bank.createJourney() })
    const pay = make('bank-pay', { 'origin-reference-no': await bank.createOrder() })
    document.body.append(bind, pay)
    await findShown(bind, '[part~="input"]')
    await findShown(pay, '[part~="amount"]')
    await Promise.all([bind.whenReady(), pay.whenReady()])
    for (const animation of [bind, pay].flatMap((candidate) => candidate.shadowRoot!.getAnimations()))
      animation.finish()
    const stylesBefore = [bind, pay].flatMap(look)
    expect(stylesBefore.length).to.be.above(15 * LOOKED_AT.length)
    plain.remove()
    for (const [name, text] of Object.entries(sheets)) {
      const hostile = dressed(text)
      const stylesAfter = [bind, pay].flatMap(look)
      hostile.remove()
      expect(stylesAfter.filter((line, index) => line !== stylesBefore[index]).join('\n'), name).to.equal('')
    }
  })

  it('except for the custom properties and parts that are public', async () => {
    const style = dressed(
      'bank-bind { --bank-color-text: rgb(1, 2, 3) } bank-bind::part(primary) { letter-spacing: 3px }',
    )
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney() })
    const title = await findShown(bind, '[part~="title"]')
    expect(getComputedStyle(title).color).to.equal('rgb(1, 2, 3)')
    expect(getComputedStyle(await findShown(bind, '[part~="primary"]')).letterSpacing).to.equal('3px')
    style.remove()
  })
})
