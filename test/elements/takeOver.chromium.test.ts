// The first screen of a link while the app comes, where one engine shows it: a real input method composes,
// the app's file is lost and comes later.
import { expect } from '@open-wc/testing'
import { executeServerCommand, sendKeys } from '@web/test-runner-commands'
import { DIAGNOSTICS_ID } from '../../src/contract/diagnosticsId.ts'
import { groupPhone } from '../../src/domain/formatPhone.ts'
import { eventually } from '../eventually.ts'
import { CUSTOMER, words } from '../words.ts'
import { bank } from './bank.ts'
import { closePages, openPage, press } from './firstScreenPage.ts'
import { nextEvent } from './page.ts'
import { shown } from './prerendered.tsx'

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
  const journey = async () => ({ 'journey-id': await bank.createJourney() })

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
