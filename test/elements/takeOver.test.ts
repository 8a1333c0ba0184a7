// The first screen of a link stands in the page before the app does: whatever a customer does with it is as
// if React had been there all along, and React takes the very nodes over.
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { eventually } from '../eventually.ts'
import { CUSTOMER, words } from '../words.ts'
import { bank } from './bank.ts'
import { closePages, openPage, press, type FirstScreenPage, type ShownScreen } from './firstScreenPage.ts'
import { shown } from './prerendered.tsx'
import { GROUPED, journey, NUMBER, openField, stays, titled, titleOf, typeThrough } from './typing.ts'

const t = words.id

describe('a press before the app is loaded', () => {
  afterEach(closePages)

  it('sends the number once, however often it is repeated', async () => {
    const { page, fieldScreen } = await openField()
    await sendKeys({ type: NUMBER })
    await page.click(fieldScreen.submit)
    await page.click(fieldScreen.submit)
    expect([fieldScreen.submit.ariaBusy, fieldScreen.events]).to.deep.equal(['true', []])
    await page.app('given')
    await titled(fieldScreen, t['verification.title'])
    expect(fieldScreen.events.filter((name) => name === 'bank-otp-sent')).to.have.length(1)
    expect(await bank.inbox(CUSTOMER)).to.have.length(1)
  })

  it('of Enter counts as a press of the button', async () => {
    const { page, fieldScreen } = await openField()
    await sendKeys({ type: NUMBER })
    await press('Enter')
    expect(fieldScreen.submit.ariaBusy).to.equal('true')
    await page.app('given')
    await titled(fieldScreen, t['verification.title'])
    expect(await bank.inbox(CUSTOMER)).to.have.length(1)
  })

  it('sends the text that is in the field at take-over', async () => {
    const { page, fieldScreen } = await openField()
    await sendKeys({ type: NUMBER.slice(0, -1) })
    await press('Enter')
    await sendKeys({ type: NUMBER.slice(-1) })
    await page.app('given')
    await titled(fieldScreen, t['verification.title'])
    expect(await bank.inbox(CUSTOMER)).to.have.length(1)
  })

  it('without a number shows the error at the field', async () => {
    const page = await openPage()
    const shownScreen = await page.put(await journey())
    await page.click(shownScreen.submit)
    await page.app('given')
    await eventually('a message', () => shownScreen.root.querySelector('[part~="message"]') ?? undefined)
    expect(shownScreen.root.querySelector('input') === shownScreen.input).to.equal(true)
    expect(shownScreen.input.ariaInvalid).to.equal('true')
  })

  it('of the close button emits the event', async () => {
    const page = await openPage()
    const shownScreen = await page.put(await journey())
    await page.click(shownScreen.root.querySelector('[part~="back"]')!)
    await page.app('given')
    await eventually('bank-cancelled', () =>
      shownScreen.events.includes('bank-cancelled') ? true : undefined,
    )
    expect(shownScreen.events.slice(0, 2)).to.deep.equal(['bank-step', 'bank-cancelled'])
  })

  it('of the label focuses its field', async () => {
    const page = await openPage()
    const shownScreen = await page.put(await journey())
    await page.click(shownScreen.root.querySelector('label')!)
    stays(shownScreen)
    await page.app('given')
    await shownScreen.ready()
    stays(shownScreen)
  })
})

describe("the partner's number, when it comes late", () => {
  afterEach(closePages)

  async function delay(
    does: (fieldScreen: ShownScreen, page: FirstScreenPage) => Promise<unknown>,
  ): Promise<ShownScreen> {
    const page = await openPage()
    const come = page.hold('/get-msisdn')
    const shownScreen = await page.put(await journey(CUSTOMER))
    await does(shownScreen, page)
    await page.app('given')
    await shownScreen.taken()
    come()
    await shownScreen.ready()
    return shownScreen
  }

  it('is put into an untouched field', async () => {
    const { input } = await delay(() => Promise.resolve())
    await eventually('it is there', () => (input.value === GROUPED ? true : undefined))
  })
  it("isn't put into a field with the focus", async () => {
    const shownScreen = await delay(({ input }, page) => page.focus(input))
    expect(shown(shownScreen.input)).to.equal('|')
    stays(shownScreen)
  })
  it("doesn't replace what was typed", async () => {
    const { root } = await delay(async (shownScreen, page) => {
      await page.focus(shownScreen.input)
      await sendKeys({ type: '0812' })
      shownScreen.input.blur()
    })
    expect(root.querySelector('input')!.value).to.equal('812')
  })
  it("isn't put into a field that was typed in and emptied", async () => {
    const shownScreen = await delay(async ({ input }, page) => {
      await page.focus(input)
      await sendKeys({ type: '0' })
      await press('Backspace')
    })
    expect(shown(shownScreen.input)).to.equal('|')
    stays(shownScreen)
  })
})

describe('an element that is moved or removed before the app is loaded', () => {
  afterEach(closePages)

  it('keeps the input when it is moved', async () => {
    const { page, fieldScreen } = await openField()
    await sendKeys({ type: NUMBER.slice(0, 6) })
    const { document: shop } = page.window
    shop.body.appendChild(shop.createElement('div')).append(fieldScreen.bind)
    await page.app('given')
    await fieldScreen.taken()
    shop.body.append(fieldScreen.bind)
    await fieldScreen.ready()
    expect(fieldScreen.root.querySelector('input') === fieldScreen.input).to.equal(true)
    expect(fieldScreen.input.value).to.equal('811-00')
    await page.focus(fieldScreen.input)
    await press('End')
    await sendKeys({ type: NUMBER.slice(6) })
    expect(await fieldScreen.known()).to.equal(GROUPED)
    expect(fieldScreen.events).to.deep.equal(['bank-step', 'bank-ready'])
  })

  it('requests nothing once removed, and starts again when it is back', async () => {
    const page = await openPage()
    const shownScreen = await page.put(await journey())
    const otherPut = await page.put(await journey())
    await page.focus(shownScreen.input)
    await sendKeys({ type: '0811' })
    shownScreen.bind.remove()
    await page.app('given')
    await otherPut.ready()
    // Each has asked for its session when its first screen was painted.
    expect([
      shownScreen.events,
      page.requestCount('/session'),
      shownScreen.root.childElementCount,
    ]).to.deep.equal([[], 2, 0])
    page.window.document.body.append(shownScreen.bind)
    await shownScreen.ready()
    expect(shownScreen.root.querySelector('input')!.value).to.equal('')
  })
})

describe('two elements on a page', () => {
  afterEach(closePages)

  it('of two versions and languages keep their input; a script of another build changes nothing', async () => {
    const page = await openPage()
    const shownScreen = await page.put({ ...(await journey()), version: '1' })
    const otherPut = await page.put({ ...(await journey()), version: '2', language: 'en' })
    await page.focus(shownScreen.input)
    await sendKeys({ type: '0811' })
    await page.focus(otherPut.input)
    await sendKeys({ type: NUMBER })
    const second = page.window.document.createElement('script')
    second.type = 'module'
    second.src = 'v9.9.9/bank-elements.js'
    await new Promise((resolve, reject) => {
      second.onload = resolve
      second.onerror = reject
      page.window.document.head.append(second)
    })
    expect(Reflect.get(page.window.customElements.get('bank-bind')!, 'version')).not.to.equal('9.9.9')
    await press('Enter')
    await page.app('given')
    await titled(otherPut, words.en['verification.title'])
    await shownScreen.ready()
    expect([
      shownScreen.input.value,
      shownScreen.root.querySelector('input') === shownScreen.input,
    ]).to.deep.equal(['811', true])
    expect(titleOf(shownScreen)).to.equal(t['accountCreation.title'])
  })
})

describe('an app that can not be fetched', () => {
  afterEach(closePages)
  const repeat = (shownScreen: ShownScreen): Promise<HTMLElement> =>
    eventually('another try', () => shownScreen.root.querySelector<HTMLElement>('.again') ?? undefined)

  it('shows an error beside the field, which keeps the input; a retry takes it over', async () => {
    const { page, fieldScreen } = await openField()
    await sendKeys({ type: NUMBER.slice(0, 4) })
    await page.app('lost')
    const button = await repeat(fieldScreen)
    expect(fieldScreen.root.querySelector('[role=alert]')!.textContent).not.to.equal('')
    expect(fieldScreen.events).to.deep.equal(['bank-load-error'])
    expect(shown(fieldScreen.input)).to.equal('0811|')
    stays(fieldScreen)
    await sendKeys({ type: NUMBER.slice(4, 8) })
    await page.click(button)
    // The first button stands there until the click has arrived.
    await eventually('a second failure', () => (page.noted.length > 1 ? true : undefined))
    const second = await repeat(fieldScreen)
    expect(page.noted.splice(0).map((text) => text.slice(0, 20))).to.deep.equal([
      'console: bank-bind: ',
      'console: bank-bind: ',
    ])
    await page.app('given')
    await page.click(second)
    await page.focus(fieldScreen.input)
    await press('End')
    await typeThrough(fieldScreen, NUMBER.slice(8))
    await fieldScreen.ready()
    expect(shown(fieldScreen.input)).to.equal(`${GROUPED}|`)
    stays(fieldScreen)
    expect(fieldScreen.root.querySelectorAll('p[role=alert], .again').length).to.equal(0)
    expect(await fieldScreen.known()).to.equal(GROUPED)
  })
})
