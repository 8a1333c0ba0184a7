// Keys on a page that listens at its document on the way down, and prevents what it hears: in every engine,
// before the app is loaded and after it.
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { eventually } from '../eventually.ts'
import { CUSTOMER, words } from '../words.ts'
import { closePages, openPage, press } from './firstScreenPage.ts'
import { GROUPED, journey, titled } from './typing.ts'

const t = words.id

describe('keys in an element', () => {
  afterEach(closePages)

  it('are its own in a field, Enter too; the page gets Escape, and Tab once it leaves', async () => {
    const page = await openPage()
    const keys: string[] = []
    const { document } = page.window
    document.addEventListener(
      'keydown',
      (event) => {
        event.preventDefault()
        if (event.target === shownScreen.bind) keys.push(event.key)
      },
      true,
    )
    const shownScreen = await page.put(await journey())
    await page.focus(shownScreen.input)
    await sendKeys({ type: `0${CUSTOMER.slice(0, 4)}` })
    await page.app('given')
    await shownScreen.ready()
    await sendKeys({ type: CUSTOMER.slice(4) })
    expect(await shownScreen.known()).to.equal(GROUPED)
    expect(keys).to.deep.equal([])

    await page.focus(shownScreen.input)
    await press('Escape')
    await eventually('Escape', () => (keys.length > 0 ? true : undefined))
    expect(keys).to.deep.equal(['Escape'])
    for (let stops = 0; stops < 12 && !keys.includes('Tab'); stops += 1) await press('Tab')
    expect(keys).to.deep.equal(['Escape', 'Tab'])

    await page.focus(shownScreen.input)
    await press('Enter')
    await titled(shownScreen, t['verification.title'])
    expect(keys).to.deep.equal(['Escape', 'Tab'])
  })
})
