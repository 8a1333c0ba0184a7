// Places of elements in merchants' pages: another shadow root, a dialog, a hidden panel, a page that takes
// them out again at once.
import { expect, fixtureSync } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { eventually } from '../eventually.ts'
import { CUSTOMER, fill, words } from '../words.ts'
import { bank } from './bank.ts'
import { field, heading, listen, make, put, findShown, tap, type, useElements, type Bank } from './page.ts'
import { sendNumber } from './steps.ts'

const t = words.id
/** The surroundings of an element of the test. */
const surroundings = <T extends keyof HTMLElementTagNameMap>(tag: T): HTMLElementTagNameMap[T] =>
  fixtureSync<HTMLElementTagNameMap[T]>(`<${tag}></${tag}>`)
const submit = fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })
describe('inside another shadow root', () => {
  useElements()

  it('works, and its events reach the document, retargeted to the outer host; focus moves into the element', async () => {
    const outer = surroundings('div')
    const events = listen(['bank-ready', 'bank-otp-sent', 'bank-cancelled'])
    const bind = make('bank-bind', { 'journey-id': await bank.createJourney() })
    const root = outer.attachShadow({ mode: 'open' })
    root.append(bind)
    const title = await heading(bind, t['accountCreation.title'])
    await bind.whenReady()
    expect(root.activeElement).to.equal(null)
    bind.focus()
    expect([document.activeElement, root.activeElement, bind.shadowRoot!.activeElement]).to.deep.equal([
      outer,
      bind,
      title,
    ])
    await sendKeys({ press: 'Tab' })
    await sendKeys({ type: `0${CUSTOMER}` })
    await sendKeys({ press: 'Enter' })
    await heading(bind, t['verification.title'])
    bind.close()
    await eventually('all events', () => (events.length === 3 ? true : undefined))
    const { diagnosticsId } = bind.diagnose()
    expect(events.map(({ type: name }) => name)).to.deep.equal([
      'bank-ready',
      'bank-otp-sent',
      'bank-cancelled',
    ])
    for (const event of events) {
      expect(event).to.include({ bubbles: true, composed: true, target: outer })
      expect(event.detail).to.include({ diagnosticsId, mode: 'inline' })
    }
  })
})

describe('inside a dialog', () => {
  useElements()

  it("accepts typing, and closing its own dialog doesn't close the merchant's; opened again it is where it was", async () => {
    const dialog = surroundings('dialog')
    const bind = make('bank-bind', { 'journey-id': await bank.createJourney({ scenario: 'too-frequent' }) })
    dialog.append(bind)
    dialog.showModal()
    await sendNumber(bind)
    expect(bind.getBoundingClientRect().width, 'about as wide as the design').to.be.within(350, 376)
    const own = await findShown(bind, 'dialog[part~="dialog"]')
    expect(own.matches(':modal')).to.equal(true)
    await sendKeys({ press: 'Escape' })
    await eventually("the element's dialog is closed", () => (own.isConnected ? undefined : true))
    expect(dialog.open).to.equal(true)
    const input = await field(bind, t['accountCreation.phoneLabel'])
    dialog.close()
    expect(bind.getClientRects()).to.have.length(0)
    dialog.showModal()
    input.focus()
    await sendKeys({ press: 'End' })
    await sendKeys({ press: 'Backspace' })
    expect([input.isConnected, input.value.replace(/\D/g, '')]).to.deep.equal([true, CUSTOMER.slice(0, -1)])
  })
})

describe('in a narrow column', () => {
  useElements()

  it('is as wide as its column', async () => {
    const row = surroundings('div')
    Object.assign(row.style, { display: 'flex', width: '600px' })
    const pay = make('bank-pay', { 'origin-reference-no': await bank.createOrder() })
    const otherElement = document.createElement('p')
    for (const candidate of [pay, otherElement]) candidate.style.flex = '1'
    row.append(pay, otherElement)
    await findShown(pay, 'button', submit)
    expect(pay.getBoundingClientRect().width).to.equal(300)
  })
})

describe('in a hidden panel', () => {
  useElements()

  it('gets ready while it is invisible, and has its size once it is shown', async () => {
    const panel = surroundings('section')
    panel.hidden = true
    const bind = make('bank-bind', { 'journey-id': await bank.createJourney() })
    const pay = make('bank-pay', { 'origin-reference-no': await bank.createOrder() })
    panel.append(bind, pay)
    await Promise.all([bind.whenReady(), pay.whenReady()])
    panel.hidden = false
    const secondPay = put('bank-pay', { 'origin-reference-no': await bank.createOrder() })
    await secondPay.whenReady()
    const sizeOf = async (element: Bank) =>
      getComputedStyle(await findShown(element, '[part~="primary"]')).fontSize
    expect(await sizeOf(pay)).to.equal(await sizeOf(secondPay))
    await type(bind, t['accountCreation.phoneLabel'], '0811')
    await tap(pay, submit)
    await heading(pay, t['pin.title'])
  })
})

describe("content in the merchant's slots", () => {
  useElements()

  it("is above and below every screen, in the merchant's own style, and stays through steps and errors", async () => {
    document.body.style.color = 'rgb(1, 2, 3)'
    const pay = make('bank-pay', { 'origin-reference-no': await bank.createOrder() })
    const slotContent = (slot: string): HTMLElement =>
      Object.assign(document.createElement('p'), { slot, textContent: slot })
    const [header, footer, loading, plain] = [
      slotContent('header'),
      slotContent('footer'),
      slotContent('loading'),
      slotContent(''),
    ]
    pay.append(header, footer, loading, plain)
    document.body.append(pay)
    await Promise.resolve()
    expect(loading.getClientRects().length, "the merchant's waiting sign").to.equal(1)
    const hasSlots = async (subject: string): Promise<void> => {
      const screen = (await findShown(pay, '[part~="screen"]')).getBoundingClientRect()
      const [topBox, bottomBox] = [header.getBoundingClientRect(), footer.getBoundingClientRect()]
      expect(topBox.height * bottomBox.height, subject).to.be.above(0)
      expect([topBox.bottom <= screen.top + 1, bottomBox.top >= screen.bottom - 1], subject).to.deep.equal([
        true,
        true,
      ])
      expect([loading.getClientRects().length, plain.getClientRects().length], subject).to.deep.equal([0, 0])
      expect(getComputedStyle(header).color, subject).to.equal('rgb(1, 2, 3)')
    }
    await findShown(pay, 'button', submit)
    await hasSlots('the first screen')
    await tap(pay, submit)
    await heading(pay, t['pin.title'])
    await hasSlots('the next one')
    pay.originReferenceNo = 'order-nobody-knows'
    await findShown(pay, '[role="alert"]')
    await hasSlots('an error')
    document.body.removeAttribute('style')
  })
})

describe('moved in the page', () => {
  useElements()

  it('keeps its screen and the input, and requests nothing again', async () => {
    const pay = put('bank-pay', { 'origin-reference-no': await bank.createOrder() })
    const events = listen(['bank-ready', 'bank-step', 'bank-cancelled'], pay)
    await tap(pay, submit)
    const title = await heading(pay, t['pin.title'])
    const input = await field(pay, fill(t['pin.label'], { length: '6' }))
    const countBefore = events.length
    const moves: ((to: HTMLElement) => void)[] = [
      (to) => to.append(pay),
      (to) => to.insertBefore(pay, to.firstChild),
      (to) => to.firstChild?.replaceWith(pay),
      // `moveBefore` is the one move that is not a removal, where an engine has it.
      (to) => ('moveBefore' in to ? to.moveBefore(pay, null) : (to as HTMLElement).append(pay)),
    ]
    for (const [turn, move] of moves.entries()) {
      const otherElement = document.body.appendChild(document.createElement('section'))
      otherElement.append('x')
      move(otherElement)
      // The effects of a move have begun after a frame.
      await new Promise((resolve) => requestAnimationFrame(resolve))
      expect([pay.parentNode, title.isConnected, input.isConnected], `move ${turn}`).to.deep.equal([
        otherElement,
        true,
        true,
      ])
      await tap(pay, String(turn + 1))
      expect(input.value).to.equal('1234'.slice(0, turn + 1))
    }
    expect(events.length).to.equal(countBefore)
    for (const section of document.querySelectorAll('section')) section.remove()
  })
})
