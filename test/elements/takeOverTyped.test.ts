// The first screen of a link stands in the page before the app does: what a customer types into it stays when
// React takes the very nodes over.
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { CUSTOMER } from '../words.ts'
import { closePages, control, openPage, press } from './firstScreenPage.ts'
import { setNatively, shown } from './prerendered.tsx'
import { GROUPED, journey, NUMBER, openField, stays, typeThrough, wide } from './typing.ts'

describe('a number that is typed before the app is loaded', () => {
  afterEach(closePages)

  for (const strict of [false, true]) {
    it(`at the end${strict ? ', in a page without styles and Trusted Types policies' : ''}`, async () => {
      const page = await openPage({ strict })
      const shownScreen = await page.put(await journey())
      await page.focus(shownScreen.input)
      await sendKeys({ type: NUMBER.slice(0, 4) })
      expect([shown(shownScreen.input), shownScreen.events]).to.deep.equal(['0811|', []])
      await page.app('given')
      await typeThrough(shownScreen, NUMBER.slice(4, -2))
      await shownScreen.ready()
      await sendKeys({ type: NUMBER.slice(-2) })
      expect(shown(shownScreen.input)).to.equal(`${GROUPED}|`)
      stays(shownScreen)
      expect(shownScreen.events).to.deep.equal(['bank-step', 'bank-ready'])
      expect(await shownScreen.known()).to.equal(GROUPED)
    })
  }

  it('in the middle', async () => {
    const { page, fieldScreen } = await openField()
    await sendKeys({ type: '0801' })
    await press('ArrowLeft', 'ArrowLeft')
    expect(shown(fieldScreen.input)).to.equal('08|01')
    await sendKeys({ type: '1' })
    await page.app('given')
    await typeThrough(fieldScreen, '100')
    await fieldScreen.ready()
    expect(shown(fieldScreen.input)).to.equal('811-00|01')
    await sendKeys({ type: '0000' })
    expect(shown(fieldScreen.input)).to.equal('811-0000-00|01')
    stays(fieldScreen)
    expect(await fieldScreen.known()).to.equal(GROUPED)
  })

  it('backwards', async () => {
    const { page, fieldScreen } = await openField()
    await sendKeys({ type: `${NUMBER}999999` })
    await press('Backspace', 'Backspace')
    await page.app('given')
    await press('Backspace', 'Backspace', 'Backspace')
    await fieldScreen.taken()
    await fieldScreen.ready()
    await press('Backspace')
    expect(shown(fieldScreen.input)).to.equal(`${GROUPED}|`)
    stays(fieldScreen)
    expect(await fieldScreen.known()).to.equal(GROUPED)
  })

  it('into a selection', async () => {
    const { page, fieldScreen } = await openField()
    await sendKeys({ type: `${NUMBER.slice(0, 4)}99${NUMBER.slice(4)}` })
    fieldScreen.input.setSelectionRange(4, 6, 'backward')
    await page.app('given')
    await fieldScreen.ready()
    expect([shown(fieldScreen.input), fieldScreen.input.selectionDirection]).to.deep.equal([
      '811[-99]00-0000-01',
      'backward',
    ])
    stays(fieldScreen)
    await press('Delete')
    expect(shown(fieldScreen.input)).to.equal('811|-0000-0001')
    expect(await fieldScreen.known()).to.equal(GROUPED)
  })

  it('by cutting and pasting', async () => {
    const { page, fieldScreen } = await openField()
    await sendKeys({ type: `${CUSTOMER}0` })
    fieldScreen.input.setSelectionRange(0, CUSTOMER.length)
    await control('x')
    expect(shown(fieldScreen.input)).to.equal('|0')
    await press('End')
    await control('v')
    expect(shown(fieldScreen.input)).to.equal(`${NUMBER}|`)
    await page.app('given')
    await fieldScreen.ready()
    expect(shown(fieldScreen.input)).to.equal(`${GROUPED}|`)
    stays(fieldScreen)
    await control('a')
    await control('x')
    expect(fieldScreen.input.value).to.equal('')
    await control('v')
    expect(shown(fieldScreen.input)).to.equal(`${GROUPED}|`)
    expect(await fieldScreen.known()).to.equal(GROUPED)
  })

  it('by an input method', async () => {
    const page = await openPage()
    const shownScreen = await page.put(await journey())
    const { input } = shownScreen
    const { CompositionEvent, InputEvent } = page.window
    const happens = (type: string): boolean =>
      input.dispatchEvent(new CompositionEvent(type, { bubbles: true, composed: true }))
    const composes = (text: string): void => {
      setNatively(input, text)
      const data = { inputType: 'insertCompositionText', isComposing: true }
      input.dispatchEvent(new InputEvent('input', { ...data, bubbles: true, composed: true }))
    }
    await page.focus(input)
    happens('compositionstart')
    composes(wide(NUMBER.slice(0, 4)))
    await page.app('given')
    await shownScreen.ready()
    expect(shown(input)).to.equal(`${wide('0811')}|`)
    stays(shownScreen)
    composes(wide(NUMBER.slice(0, 8)))
    composes(wide(NUMBER))
    happens('compositionend')
    expect(shown(input)).to.equal(`${GROUPED}|`)
    expect(await shownScreen.known()).to.equal(GROUPED)
  })
})
