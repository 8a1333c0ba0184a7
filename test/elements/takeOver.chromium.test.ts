// The first screen of a link while the app comes, where one engine shows it: a real input method composes,
// the app's file is lost and comes later, what was pressed and what comes late. What depends on the engine is
// in takeOver.test.ts.
import { expect } from '@open-wc/testing'
import { executeServerCommand, sendKeys } from '@web/test-runner-commands'
import { DIAGNOSTICS_ID } from '../../src/contract/diagnosticsId.ts'
import { groupPhone } from '../../src/domain/formatPhone.ts'
import { eventually } from '../eventually.ts'
import { CUSTOMER, words } from '../words.ts'
import { bank } from './bank.ts'
import { closePages, openPage, press, type FirstScreenPage, type ShownScreen } from './firstScreenPage.ts'
import { nextEvent } from './page.ts'
import { setNatively, shown } from './prerendered.tsx'
import { GROUPED, journey, NUMBER, openField, stays, titled, titleOf } from './typing.ts'

const t = words.id

/** False where the browser's driver has no input method. */
const compose = (text: string, ends = false): Promise<boolean> =>
  executeServerCommand('compose', { text, ends })

describe('a composition', () => {
  afterEach(closePages)

  it('that began before the app was loaded continues, and ends, in the same field', async function () {
    // As an input method composes it: plain digits are typed without one.
    const number = `0${CUSTOMER}`.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
    const page = await openPage()
    const shownScreen = await page.put({ 'journey-id': await bank.createJourney() })
    const messages: string[] = []
    for (const type of ['compositionstart', 'compositionend', 'blur'])
      shownScreen.input.addEventListener(type, () => messages.push(type))
    await page.focus(shownScreen.input)
    if (!(await compose(number.slice(0, 2)))) return this.skip()
    await compose(number.slice(0, 4))
    await page.app('given')
    await shownScreen.ready()
    expect([shown(shownScreen.input), messages]).to.deep.equal([
      `${number.slice(0, 4)}|`,
      ['compositionstart'],
    ])
    await compose(number.slice(0, 8))
    await compose(number, true)
    expect([shown(shownScreen.input), messages]).to.deep.equal([
      `${groupPhone(CUSTOMER)}|`,
      ['compositionstart', 'compositionend'],
    ])
    expect(shownScreen.root.querySelector('input') === shownScreen.input).to.equal(true)
    expect(await shownScreen.known()).to.equal(groupPhone(CUSTOMER))
    return undefined
  })
})

describe('the app, when its code is lost at first', () => {
  afterEach(closePages)

  it('is fetched and shown once, however often it is requested', async () => {
    const page = await openPage()
    const shownScreen = await page.put(await journey())
    const failure = nextEvent('bank-load-error', shownScreen.bind)
    await page.app('lost')
    expect((await failure).detail.diagnosticsId).to.match(DIAGNOSTICS_ID)
    await eventually('a failure', () => (shownScreen.root.querySelector('.again') ? true : undefined))
    expect(page.noted.splice(0)).to.have.length(1)
    expect(page.requestCount('/reports')).to.equal(1)
    await page.app('given')
    shownScreen.bind.retry()
    shownScreen.bind.retry()
    page.window.dispatchEvent(new Event('online'))
    shownScreen.bind.retry()
    await shownScreen.ready()
    expect(shownScreen.events).to.deep.equal(['bank-load-error', 'bank-step', 'bank-ready'])
    expect(page.requestCount('/session')).to.equal(1)
  })

  it('is loaded as a second copy for another element, which keeps input and presses', async () => {
    const page = await openPage()
    const first = await page.put(await journey())
    await page.app('lost once')
    await first.ready()
    await page.app('held')
    const shownScreen = await page.put(await journey())
    await page.focus(shownScreen.input)
    await sendKeys({ type: `0${CUSTOMER}` })
    shownScreen.input.setSelectionRange(2, 5)
    await page.app('given')
    await shownScreen.ready()
    expect(shownScreen.root.querySelector('input') === shownScreen.input).to.equal(true)
    expect(shownScreen.root.firstElementChild!.localName).not.to.equal(
      first.root.firstElementChild!.localName,
    )
    expect(shown(shownScreen.input)).to.equal('8[11-0]000-0001')
    await press('End', 'Enter')
    await eventually('the next screen', () =>
      shownScreen.events.includes('bank-otp-sent')
      && shownScreen.root.textContent.includes(words.id['verification.title'])
        ? true
        : undefined,
    )
  })
})

describe('a number that the browser fills in before the app is loaded', () => {
  afterEach(closePages)

  for (const by of ['input', 'change', 'nothing'])
    it(`is taken over when it dispatches ${by}`, async () => {
      const page = await openPage()
      const shownScreen = await page.put(await journey())
      setNatively(shownScreen.input, NUMBER)
      if (by !== 'nothing')
        shownScreen.input.dispatchEvent(new page.window.Event(by, { bubbles: true, composed: true }))
      await page.app('given')
      await shownScreen.ready()
      expect(shownScreen.input.value).to.equal(GROUPED)
      expect(shownScreen.root.activeElement === null).to.equal(true)
      expect(await shownScreen.known()).to.equal(GROUPED)
    })
})

describe('a press before the app is loaded', () => {
  afterEach(closePages)

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

describe('an element that is removed before the app is loaded', () => {
  afterEach(closePages)

  it('requests nothing, and starts again when it is back', async () => {
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

describe('an element that is put into another document', () => {
  afterEach(closePages)

  it('starts again there, keeps what is typed into its new field, and continues', async () => {
    const page = await openPage()
    const otherPage = await openPage()
    const shownScreen = await page.put({ 'journey-id': await bank.createJourney() })
    await page.focus(shownScreen.input)
    await sendKeys({ type: '0899' })
    otherPage.window.document.body.append(shownScreen.bind)
    await eventually('a new screen', () => (shownScreen.input.isConnected ? undefined : true))
    const there = await otherPage.shown(shownScreen)
    await otherPage.focus(there.input)
    await sendKeys({ type: `0${CUSTOMER}` })
    await page.app('given')
    await there.ready()
    expect(there.root.querySelector('input') === there.input).to.equal(true)
    expect(shown(there.input)).to.equal(`${groupPhone(CUSTOMER)}|`)
    expect(getComputedStyle(there.input).borderRadius).not.to.equal('0px')
    expect(await there.known()).to.equal(groupPhone(CUSTOMER))
  })
})
