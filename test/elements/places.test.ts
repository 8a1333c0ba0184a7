// Where elements stand in merchants' pages: another shadow root, a dialog, a hidden panel, a page that takes
// them out again at once.
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { eventually } from '../eventually.ts'
import { CUSTOMER, fill, words } from '../words.ts'
import { bank, proxy } from './bank.ts'
import { field, heading, listen, make, put, seen, tap, type, useElements, type Bank } from './page.ts'
import { sendNumber } from './steps.ts'
import { watchWork } from './work.ts'

const t = words.id
/** What an element of the test stands in. */
const places: HTMLElement[] = []
const around = <T extends keyof HTMLElementTagNameMap>(tag: T): HTMLElementTagNameMap[T] => {
  const place = document.body.appendChild(document.createElement(tag))
  places.push(place)
  return place
}
afterEach(() => places.splice(0).forEach((place) => place.remove()))
const submit = fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })
/** Fetched by now, so whatever would follow follows at once. */
const fetched = async (tag: 'bank-bind' | 'bank-pay'): Promise<void> => {
  await (customElements.get(tag) as unknown as { preload(): Promise<unknown> }).preload()
  await new Promise((resolve) => setTimeout(resolve))
}

// First of all: an element that was there before leaves timers that end a second later, one after the other
// (the stores').
describe('taken out while it loads', () => {
  useElements()

  it('draws nothing and asks for nothing more, and works when it is put back', async () => {
    const work = watchWork(window.testBase)
    try {
      const pay = put('bank-pay', { 'origin-reference-no': await bank.createOrder() })
      await Promise.resolve()
      expect(pay.shadowRoot!.childElementCount).to.equal(1)
      // Whether it may be inline here, in PRO.
      const asked = work.asked()
      pay.remove()
      await fetched('bank-pay')
      expect([
        pay.shadowRoot!.childElementCount,
        work.asked(),
        work.timers(),
        work.listeners().length,
      ]).to.deep.equal([0, asked, 0, 0])
      document.body.append(pay)
      await seen(pay, 'button', submit)
    } finally {
      work.end()
    }
  })

  it('put in and taken out in one turn, many times, it starts once', async () => {
    const heard = listen(['bank-ready'])
    const pay = make('bank-pay', { 'origin-reference-no': await bank.createOrder() })
    for (let turn = 0; turn < 5; turn += 1) {
      document.body.append(pay)
      pay.remove()
    }
    document.body.append(pay)
    await pay.whenReady()
    await seen(pay, 'button', submit)
    expect(heard).to.have.length(1)
  })

  it('given another order before it was ready, it shows the last one', async () => {
    const pay = put('bank-pay', { 'origin-reference-no': await bank.createOrder({ amount: '1000.00' }) })
    pay.originReferenceNo = await bank.createOrder({ amount: '2000.00' })
    await Promise.resolve()
    pay.originReferenceNo = await bank.createOrder({ amount: '3000.00' })
    await seen(pay, 'button', fill(t['payment.submit'], { amount: 'Rp3.000,00' }))
    expect(pay.proxy).to.equal(proxy)
  })
})

describe('inside another shadow root', () => {
  useElements()

  it("works, and its events reach the document, told as the outer host's", async () => {
    const outer = around('div')
    const heard = listen(['bank-ready', 'bank-otp-sent'])
    const bind = make('bank-bind', { 'journey-id': await bank.createJourney() })
    outer.attachShadow({ mode: 'open' }).append(bind)
    const input = await field(bind, t['accountCreation.phoneLabel'])
    input.focus()
    await sendKeys({ type: `0${CUSTOMER}` })
    await sendKeys({ press: 'Enter' })
    await heading(bind, t['verification.title'])
    await eventually('the code is told', () => (heard.length === 2 ? true : undefined))
    expect(heard.map(({ type: name, target }) => [name, target === outer || target === null])).to.deep.equal([
      ['bank-ready', true],
      ['bank-otp-sent', true],
    ])
    expect((bind.getRootNode() as ShadowRoot).activeElement).to.equal(bind)
  })
})

describe('inside a dialog', () => {
  useElements()

  it("takes typing, and a dialog of its own closes without the merchant's", async () => {
    const dialog = around('dialog')
    const bind = make('bank-bind', { 'journey-id': await bank.createJourney({ scenario: 'too-frequent' }) })
    dialog.append(bind)
    dialog.showModal()
    await sendNumber(bind)
    expect(bind.getBoundingClientRect().width, 'about as wide as the design').to.be.within(350, 376)
    const own = await seen(bind, 'dialog[part~="dialog"]')
    expect(own.matches(':modal')).to.equal(true)
    await sendKeys({ press: 'Escape' })
    await eventually("the element's dialog is closed", () => (own.isConnected ? undefined : true))
    expect(dialog.open).to.equal(true)
  })

  it('closed and opened again it is where it was', async () => {
    const dialog = around('dialog')
    const pay = make('bank-pay', { 'origin-reference-no': await bank.createOrder() })
    dialog.append(pay)
    dialog.showModal()
    await tap(pay, submit)
    const title = await heading(pay, t['pin.title'])
    dialog.close()
    expect(pay.getClientRects()).to.have.length(0)
    dialog.showModal()
    await tap(pay, '1')
    expect(title.isConnected).to.equal(true)
  })
})

describe('in a narrow column', () => {
  useElements()

  it('is as wide as its column, not as its design', async () => {
    const row = around('div')
    Object.assign(row.style, { display: 'flex', width: '600px' })
    const pay = make('bank-pay', { 'origin-reference-no': await bank.createOrder() })
    const other = document.createElement('p')
    for (const one of [pay, other]) one.style.flex = '1'
    row.append(pay, other)
    await seen(pay, 'button', submit)
    expect(pay.getBoundingClientRect().width).to.equal(300)
  })
})

describe('in a hidden panel', () => {
  useElements()

  it('gets ready unseen, and has its size once it is shown', async () => {
    const panel = around('section')
    panel.hidden = true
    const bind = make('bank-bind', { 'journey-id': await bank.createJourney() })
    const pay = make('bank-pay', { 'origin-reference-no': await bank.createOrder() })
    panel.append(bind, pay)
    await Promise.all([bind.whenReady(), pay.whenReady()])
    panel.hidden = false
    const shown = put('bank-pay', { 'origin-reference-no': await bank.createOrder() })
    await shown.whenReady()
    const sizeOf = async (element: Bank) =>
      getComputedStyle(await seen(element, '[part~="primary"]')).fontSize
    expect(await sizeOf(pay)).to.equal(await sizeOf(shown))
    await type(bind, t['accountCreation.phoneLabel'], '0811')
    await tap(pay, submit)
    await heading(pay, t['pin.title'])
  })
})

describe('what the merchant puts inside', () => {
  useElements()

  it("stands over and under every screen, in the merchant's own style, and stays through steps and errors", async () => {
    document.body.style.color = 'rgb(1, 2, 3)'
    const pay = make('bank-pay', { 'origin-reference-no': await bank.createOrder() })
    const inside = (slot: string): HTMLElement =>
      Object.assign(document.createElement('p'), { slot, textContent: slot })
    const [header, footer, loading, plain] = [
      inside('header'),
      inside('footer'),
      inside('loading'),
      inside(''),
    ]
    pay.append(header, footer, loading, plain)
    document.body.append(pay)
    await Promise.resolve()
    expect(loading.getClientRects().length, "the merchant's waiting sign").to.equal(1)
    const hasSlots = async (what: string): Promise<void> => {
      const screen = (await seen(pay, '[part~="screen"]')).getBoundingClientRect()
      const [over, under] = [header.getBoundingClientRect(), footer.getBoundingClientRect()]
      expect(over.height * under.height, what).to.be.above(0)
      expect([over.bottom <= screen.top + 1, under.top >= screen.bottom - 1], what).to.deep.equal([
        true,
        true,
      ])
      expect([loading.getClientRects().length, plain.getClientRects().length], what).to.deep.equal([0, 0])
      expect(getComputedStyle(header).color, what).to.equal('rgb(1, 2, 3)')
    }
    await seen(pay, 'button', submit)
    await hasSlots('the first screen')
    await tap(pay, submit)
    await heading(pay, t['pin.title'])
    await hasSlots('the next one')
    pay.originReferenceNo = 'order-nobody-knows'
    await seen(pay, '[role="alert"]')
    await hasSlots('an error')
    document.body.removeAttribute('style')
  })
})
