// mode="frame" in every engine: what stands in the frame is another origin's, so a test sees it by its
// events, its height, its keyboard, and the titles that the browser's driver reads.
import { expect } from '@open-wc/testing'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { eventually } from '../eventually.ts'
import { CUSTOMER, PASSWORD, words } from '../words.ts'
import { bank, frameTitles } from './bank.ts'
import { all, listen, make, nextEvent, useElements, type Bank } from './page.ts'

const STEPS = ['bank-ready', 'bank-step', 'bank-otp-sent', 'bank-cancelled', 'bank-linked']
const iframeOf = (element: Bank): HTMLIFrameElement => all(element, 'iframe')[0] as HTMLIFrameElement
const step = (events: readonly CustomEvent[], screen: string): Promise<true> =>
  eventually(
    `the screen ${screen}`,
    () => events.some(({ type, detail }) => type === 'bank-step' && detail.screen === screen) || undefined,
  )

describe('mode="frame"', () => {
  useElements()

  it('shows the hosted page of another origin in a frame of its height, and dispatches its events; it continues when moved, and ends when removed', async () => {
    const pay = make('bank-pay', {
      mode: 'frame',
      environment: 'DEV',
      'origin-reference-no': await bank.createOrder(),
    })
    const events = listen(STEPS, pay)
    document.body.append(pay)
    await pay.whenReady()
    const frame = iframeOf(pay)
    expect(new URL(frame.src).origin).to.equal(window.testBase)
    expect(frame.contentDocument).to.equal(null)
    expect(events.map(({ type }) => type)).to.deep.equal(['bank-step', 'bank-ready'])
    expect(events[1]!.detail).to.include({ mode: 'frame', diagnosticsId: pay.diagnose()['diagnosticsId'] })
    expect(pay.diagnose()).to.include({ mode: 'frame', environment: 'DEV', step: 'payment' })
    await eventually('it has grown', () => pay.getBoundingClientRect().height > 400 || undefined)
    expect(all(pay, '.wait')).to.have.length(0)
    expect(
      [...document.querySelectorAll('script')].filter(({ src }) => src.includes('/app-')),
    ).to.have.length(0)

    const leaving = nextEvent('bank-cancelled', pay)
    pay.close()
    expect((await leaving).detail.stage).to.equal('payment')
    const otherElement = document.body.appendChild(document.createElement('section'))
    const repetition = nextEvent('bank-ready', pay)
    otherElement.append(pay)
    await repetition
    pay.remove()
    await eventually('it has ended', () => pay.shadowRoot!.childElementCount === 0 || undefined)
    otherElement.remove()
    const anew = nextEvent('bank-ready', pay)
    document.body.append(pay)
    await anew
  })

  it('a phone number, a code and a password typed into it stay unknown to the page', async () => {
    const journeyId = await bank.createJourney()
    const bind = make('bank-bind', { mode: 'frame', 'journey-id': journeyId })
    const events = listen(STEPS, bind)
    const keys = listen(['keydown', 'keyup', 'input', 'beforeinput'], window)
    document.body.append(bind)
    // As tall from the start as it is when the app has sent its height.
    const heightOf = () => iframeOf(bind).getBoundingClientRect().height
    await Promise.resolve()
    const first = heightOf()
    expect(first).to.be.greaterThan(300)
    await bind.whenReady()
    await eventually('the height was sent', () => iframeOf(bind).style.height || undefined)
    expect(heightOf()).to.be.closeTo(first, 1)
    // WebKit lets no frame of another origin take the focus before somebody has touched it: a tap on its
    // title bar.
    const { x, y, width } = iframeOf(bind).getBoundingClientRect()
    await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + 20)] })
    bind.focus()
    // Requests to the frame are performed in order: when this arrives, the title has the focus.
    const leaving = nextEvent('bank-cancelled', bind)
    bind.close()
    await leaving
    expect(document.activeElement).to.equal(bind)
    // From the title, which has the focus on each screen, to the field after it.
    const into = async (text: string): Promise<void> => {
      await sendKeys({ press: 'Tab' })
      await sendKeys({ type: text })
    }
    await into(`0${CUSTOMER}`)
    await sendKeys({ press: 'Enter' })
    // The step is emitted when the page changes; the keyboard is of use once the page is drawn.
    const drawing = async (screen: string, title: string): Promise<void> => {
      await step(events, screen)
      await eventually(`the title ${title}`, async () => (await frameTitles()).includes(title) || undefined)
    }
    await drawing('verification', words.id['verification.title'])
    await into(await bank.inboxCode(CUSTOMER))
    await drawing('password', words.id['password.title'])
    await into(PASSWORD)
    await sendKeys({ press: 'Enter' })
    await step(events, 'bind')
    expect(keys).to.have.length(0)
    const eventText = JSON.stringify(events.map(({ detail }) => detail))
    for (const secret of [CUSTOMER.slice(3), PASSWORD]) expect(eventText).not.to.contain(secret)
  })
})
