// The first screen of a link stands in the page before the app does: whatever a customer does with it is as
// if React had been there all along, and React takes the very nodes over.
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { eventually } from '../eventually.ts'
import { CUSTOMER, words } from '../words.ts'
import { bank } from './bank.ts'
import { closePages, openPage, press, type ShownScreen } from './firstScreenPage.ts'
import { shown } from './prerendered.tsx'
import { GROUPED, journey, NUMBER, openField, stays, titled, typeThrough } from './typing.ts'

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

describe('an element that is moved before the app is loaded', () => {
  afterEach(closePages)

  it('keeps the input', async () => {
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
