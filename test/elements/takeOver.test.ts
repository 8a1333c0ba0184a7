// The first screen of a link stands in the page before the app does: whatever a customer does with it is as
// if React had been there all along, and React takes the very nodes over.
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { groupDigits } from '../../src/domain/formatPhone.ts'
import { eventually } from '../eventually.ts'
import { CUSTOMER, words } from '../words.ts'
import { bank } from './bank.ts'
import { closePages, control, openPage, press, type StandInPage, type Standing } from './standInPage.ts'
import { natively, shown } from './standing.tsx'

const t = words.id
const NUMBER = `0${CUSTOMER}`
const GROUPED = groupDigits(CUSTOMER)
/** As an input method composes it: plain digits are typed without one. */
const wide = (digits: string): string =>
  digits.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))

/** The same node, with the focus. Nodes are compared here: the runner would print one for minutes. */
function stays({ root, input }: Pick<Standing, 'root' | 'input'>): void {
  expect(root.querySelector('input') === input, 'the very same input').to.equal(true)
  expect(root.activeElement === input, 'the focus').to.equal(true)
}
/** Types one key after another, and goes on until React has taken over. */
async function typeThrough({ events }: Standing, text: string): Promise<void> {
  for (const key of text) await sendKeys({ type: key })
  await eventually('bank-step', () => (events.includes('bank-step') ? true : undefined))
}
const titleOf = ({ root }: Pick<Standing, 'root'>): string =>
  root.querySelector('[part~="title"]')?.textContent ?? ''
const titled = ({ root }: Pick<Standing, 'root'>, title: string): Promise<true> =>
  eventually(title, () => (titleOf({ root }) === title ? true : undefined))
const journey = async (msisdn?: string): Promise<Record<string, string>> => ({
  'journey-id': await bank.createJourney(msisdn === undefined ? {} : { msisdn }),
})

describe('a number that is typed while the app comes', () => {
  afterEach(closePages)

  for (const strict of [false, true]) {
    it(`at the end${strict ? ', in a page without styles and Trusted Types policies' : ''}`, async () => {
      const page = await openPage({ strict })
      const one = await page.put(await journey())
      await page.focus(one.input)
      await sendKeys({ type: NUMBER.slice(0, 4) })
      expect([shown(one.input), one.events]).to.deep.equal(['0811|', []])
      await page.app('given')
      await typeThrough(one, NUMBER.slice(4, -2))
      await one.ready()
      await sendKeys({ type: NUMBER.slice(-2) })
      expect(shown(one.input)).to.equal(`${GROUPED}|`)
      stays(one)
      expect(one.events).to.deep.equal(['bank-step', 'bank-ready'])
      expect(await one.known()).to.equal(GROUPED)
    })
  }

  it('in the middle', async () => {
    const page = await openPage()
    const one = await page.put(await journey())
    await page.focus(one.input)
    await sendKeys({ type: '0801' })
    await press('ArrowLeft', 'ArrowLeft')
    expect(shown(one.input)).to.equal('08|01')
    await sendKeys({ type: '1' })
    await page.app('given')
    await typeThrough(one, '100')
    await one.ready()
    expect(shown(one.input)).to.equal('811-00|01')
    await sendKeys({ type: '0000' })
    expect(shown(one.input)).to.equal('811-0000-00|01')
    stays(one)
    expect(await one.known()).to.equal(GROUPED)
  })

  it('backwards', async () => {
    const page = await openPage()
    const one = await page.put(await journey())
    await page.focus(one.input)
    await sendKeys({ type: `${NUMBER}999999` })
    await press('Backspace', 'Backspace')
    await page.app('given')
    await press('Backspace', 'Backspace', 'Backspace')
    await one.taken()
    await one.ready()
    await press('Backspace')
    expect(shown(one.input)).to.equal(`${GROUPED}|`)
    stays(one)
    expect(await one.known()).to.equal(GROUPED)
  })

  it('into a selection', async () => {
    const page = await openPage()
    const one = await page.put(await journey())
    await page.focus(one.input)
    await sendKeys({ type: `${NUMBER.slice(0, 4)}99${NUMBER.slice(4)}` })
    one.input.setSelectionRange(4, 6, 'backward')
    await page.app('given')
    await one.ready()
    expect([shown(one.input), one.input.selectionDirection]).to.deep.equal(['811[-99]00-0000-01', 'backward'])
    stays(one)
    await press('Delete')
    expect(shown(one.input)).to.equal('811|-0000-0001')
    expect(await one.known()).to.equal(GROUPED)
  })

  it('by cutting and pasting', async () => {
    const page = await openPage()
    const one = await page.put(await journey())
    await page.focus(one.input)
    await sendKeys({ type: `${CUSTOMER}0` })
    one.input.setSelectionRange(0, CUSTOMER.length)
    await control('x')
    expect(shown(one.input)).to.equal('|0')
    await press('End')
    await control('v')
    expect(shown(one.input)).to.equal(`${NUMBER}|`)
    await page.app('given')
    await one.ready()
    expect(shown(one.input)).to.equal(`${GROUPED}|`)
    stays(one)
    await control('a')
    await control('x')
    expect(one.input.value).to.equal('')
    await control('v')
    expect(shown(one.input)).to.equal(`${GROUPED}|`)
    expect(await one.known()).to.equal(GROUPED)
  })

  it('by an input method', async () => {
    const page = await openPage()
    const one = await page.put(await journey())
    const { input } = one
    const { CompositionEvent, InputEvent } = page.window
    const happens = (type: string): boolean =>
      input.dispatchEvent(new CompositionEvent(type, { bubbles: true, composed: true }))
    const composes = (text: string): void => {
      natively(input, text)
      const data = { inputType: 'insertCompositionText', isComposing: true }
      input.dispatchEvent(new InputEvent('input', { ...data, bubbles: true, composed: true }))
    }
    await page.focus(input)
    happens('compositionstart')
    composes(wide(NUMBER.slice(0, 4)))
    await page.app('given')
    await one.ready()
    expect(shown(input)).to.equal(`${wide('0811')}|`)
    stays(one)
    composes(wide(NUMBER.slice(0, 8)))
    composes(wide(NUMBER))
    happens('compositionend')
    expect(shown(input)).to.equal(`${GROUPED}|`)
    expect(await one.known()).to.equal(GROUPED)
  })

  for (const by of ['input', 'change', 'nothing'])
    it(`by the browser, which dispatches ${by}`, async () => {
      const page = await openPage()
      const one = await page.put(await journey())
      natively(one.input, NUMBER)
      if (by !== 'nothing')
        one.input.dispatchEvent(new page.window.Event(by, { bubbles: true, composed: true }))
      await page.app('given')
      await one.ready()
      expect(one.input.value).to.equal(GROUPED)
      expect(one.root.activeElement === null).to.equal(true)
      expect(await one.known()).to.equal(GROUPED)
    })
})

describe('a press while the app comes', () => {
  afterEach(closePages)

  it('sends the number once, however often', async () => {
    const page = await openPage()
    const one = await page.put(await journey())
    await page.focus(one.input)
    await sendKeys({ type: NUMBER })
    await page.click(one.submit)
    await page.click(one.submit)
    expect([one.submit.ariaBusy, one.events]).to.deep.equal(['true', []])
    await page.app('given')
    await titled(one, t['verification.title'])
    expect(one.events.filter((name) => name === 'bank-otp-sent')).to.have.length(1)
    expect(await bank.inbox(CUSTOMER)).to.have.length(1)
  })

  it('of Enter is one of the button', async () => {
    const page = await openPage()
    const one = await page.put(await journey())
    await page.focus(one.input)
    await sendKeys({ type: NUMBER })
    await press('Enter')
    expect(one.submit.ariaBusy).to.equal('true')
    await page.app('given')
    await titled(one, t['verification.title'])
    expect(await bank.inbox(CUSTOMER)).to.have.length(1)
  })

  it('sends what the field holds when React takes over', async () => {
    const page = await openPage()
    const one = await page.put(await journey())
    await page.focus(one.input)
    await sendKeys({ type: NUMBER.slice(0, -1) })
    await press('Enter')
    await sendKeys({ type: NUMBER.slice(-1) })
    await page.app('given')
    await titled(one, t['verification.title'])
    expect(await bank.inbox(CUSTOMER)).to.have.length(1)
  })

  it('without a number says what is missing, at the very field', async () => {
    const page = await openPage()
    const one = await page.put(await journey())
    await page.click(one.submit)
    await page.app('given')
    await eventually('a message', () => one.root.querySelector('[part~="message"]') ?? undefined)
    expect(one.root.querySelector('input') === one.input).to.equal(true)
    expect(one.input.ariaInvalid).to.equal('true')
  })

  it('of the cross is emitted', async () => {
    const page = await openPage()
    const one = await page.put(await journey())
    await page.click(one.root.querySelector('[part~="back"]')!)
    await page.app('given')
    await eventually('bank-cancelled', () => (one.events.includes('bank-cancelled') ? true : undefined))
    expect(one.events.slice(0, 2)).to.deep.equal(['bank-step', 'bank-cancelled'])
  })

  it('of the label goes to its field', async () => {
    const page = await openPage()
    const one = await page.put(await journey())
    await page.click(one.root.querySelector('label')!)
    stays(one)
    await page.app('given')
    await one.ready()
    stays(one)
  })
})

describe("the partner's number, when it comes late", () => {
  afterEach(closePages)

  async function late(does: (one: Standing, page: StandInPage) => Promise<unknown>): Promise<Standing> {
    const page = await openPage()
    const come = page.hold('/get-msisdn')
    const one = await page.put(await journey(CUSTOMER))
    await does(one, page)
    await page.app('given')
    await one.taken()
    come()
    await one.ready()
    return one
  }

  it('is put into an untouched field', async () => {
    const { input } = await late(() => Promise.resolve())
    await eventually('it is there', () => (input.value === GROUPED ? true : undefined))
  })
  it('is not put where the customer is', async () => {
    const one = await late(({ input }, page) => page.focus(input))
    expect(shown(one.input)).to.equal('|')
    stays(one)
  })
  it('is not put over what was typed', async () => {
    const { root } = await late(async (one, page) => {
      await page.focus(one.input)
      await sendKeys({ type: '0812' })
      one.input.blur()
    })
    expect(root.querySelector('input')!.value).to.equal('812')
  })
  it('is not put where a number was typed and taken back', async () => {
    const one = await late(async ({ input }, page) => {
      await page.focus(input)
      await sendKeys({ type: '0' })
      await press('Backspace')
    })
    expect(shown(one.input)).to.equal('|')
    stays(one)
  })
})

describe('what is drawn', () => {
  afterEach(closePages)

  const nameOf = (root: ShadowRoot, one: Element): string => {
    const byId = (attribute: string): string =>
      (one.getAttribute(attribute)?.split(' ') ?? [])
        .map((id) => root.getElementById(id)!.textContent)
        .join(' ')
    const label =
      one.localName === 'input' ? (one as HTMLInputElement).labels?.[0]?.textContent : one.textContent
    return [one.localName, one.getAttribute('aria-label') ?? label, byId('aria-describedby')].join('|')
  }
  /** What a screen reader says of everything that can be used, and of the screen. */
  const names = ({ root }: Standing): string[] => [
    titleOf({ root }),
    root.querySelector('[lang]')!.getAttribute('lang') ?? '',
    ...[...root.querySelectorAll('button, input, a')].map((one) => nameOf(root, one)),
  ]
  const boxes = ({ root }: Standing): string[] =>
    [...root.querySelectorAll('[part]')].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return `${one.getAttribute('part')} ${[x, y, width, height].map(Math.round).join(' ')}`
    })

  for (const language of ['id', 'en'] as const)
    for (const version of ['1', '2'])
      it(`is what React draws, in ${language}, version ${version}: nodes, names, places`, async () => {
        const page = await openPage()
        const come = ['/get-msisdn', '/session'].map(page.hold)
        const one = await page.put({ ...(await journey()), language, version })
        const { box, ...before } = { box: one.root.lastElementChild!, names: names(one), boxes: boxes(one) }
        const markup = box.innerHTML
        const nodes = [...box.querySelectorAll('*')]
        expect(before.names[0]).to.equal(words[language]['accountCreation.title'])
        await page.app('given')
        await one.taken()
        expect(box.innerHTML).to.equal(markup)
        expect([...box.querySelectorAll('*')].every((node, index) => node === nodes[index])).to.equal(true)
        expect({ names: names(one), boxes: boxes(one) }).to.deep.equal(before)
        come.forEach((let_) => let_())
        await one.ready()
        expect(boxes(one)).to.deep.equal(before.boxes)
      })

  it('follows a language and a theme set meanwhile, and keeps the text', async () => {
    const page = await openPage()
    const one = await page.put(await journey())
    const colour = (): string =>
      page.window.getComputedStyle(one.root.querySelector('[data-root]')!).backgroundColor
    const light = colour()
    await page.focus(one.input)
    await sendKeys({ type: NUMBER })
    await press('ArrowLeft')
    one.bind.language = 'en'
    one.bind.theme = 'dark'
    await page.app('given')
    await titled(one, words.en['accountCreation.title'])
    await one.ready()
    expect(shown(one.input)).to.equal(`${GROUPED.slice(0, -1)}|${GROUPED.slice(-1)}`)
    stays(one)
    expect(colour()).not.to.equal(light)
    expect(one.input.labels?.[0]?.textContent).to.equal(words.en['accountCreation.phoneLabel'])
    expect(await one.known()).to.equal(GROUPED)
  })

  it('is dark from the beginning where the element is', async () => {
    const page = await openPage()
    const one = await page.put({ ...(await journey()), theme: 'dark' })
    const colour = (): string =>
      page.window.getComputedStyle(one.root.querySelector('[data-root]')!).backgroundColor
    const before = colour()
    await page.app('given')
    await one.ready()
    expect(colour()).to.equal(before)
    one.bind.theme = 'light'
    await eventually('it is light', () => (colour() === before ? undefined : true))
  })

  it('is nothing for unlinking, offline, or where the journey has begun', async () => {
    const page = await openPage()
    const { sessionStorage: kept, navigator } = page.window
    const unlinking = page.add({ ...(await journey()), flow: 'unlink' })
    const begun = await journey()
    kept.setItem(`bank-elements:link:${begun['journey-id']}`, '{}')
    const continued = page.add(begun)
    await eventually('a shape', () => continued.root.querySelector('.wait') ?? undefined)
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    const offline = page.add(await journey())
    await eventually('a shape', () => offline.root.querySelector('.wait') ?? undefined)
    for (const { root } of [unlinking, continued, offline])
      expect(root.querySelector('input') === null).to.equal(true)
  })

  it('can be used when the proxy has allowed it, in PRO', async () => {
    const page = await openPage()
    const come = page.hold('/inline')
    const added = page.add({ ...(await journey()), environment: 'PRO' })
    const input = await eventually('a field', () => added.root.querySelector('input') ?? undefined)
    input.focus()
    expect(added.root.activeElement === null).to.equal(true)
    come()
    await eventually('it can be used', () => (input.matches('[inert] *') ? undefined : true))
    await page.focus(input)
    await sendKeys({ type: NUMBER })
    await page.app('given')
    await added.ready()
    expect(shown(input)).to.equal(`${GROUPED}|`)
    stays({ ...added, input })
  })
})

describe('an element that is moved or removed while the app comes', () => {
  afterEach(closePages)

  it('keeps what was typed where it is moved to', async () => {
    const page = await openPage()
    const one = await page.put(await journey())
    await page.focus(one.input)
    await sendKeys({ type: NUMBER.slice(0, 6) })
    const { document: shop } = page.window
    shop.body.appendChild(shop.createElement('div')).append(one.bind)
    await page.app('given')
    await one.taken()
    shop.body.append(one.bind)
    await one.ready()
    expect(one.root.querySelector('input') === one.input).to.equal(true)
    expect(one.input.value).to.equal('811-00')
    await page.focus(one.input)
    await press('End')
    await sendKeys({ type: NUMBER.slice(6) })
    expect(await one.known()).to.equal(GROUPED)
    expect(one.events).to.deep.equal(['bank-step', 'bank-ready'])
  })

  it('asks for nothing once removed, and begins anew when it is put back', async () => {
    const page = await openPage()
    const one = await page.put(await journey())
    const other = await page.put(await journey())
    await page.focus(one.input)
    await sendKeys({ type: '0811' })
    one.bind.remove()
    await page.app('given')
    await other.ready()
    // Each has asked for its session when its first screen was painted.
    expect([one.events, page.asked('/session'), one.root.childElementCount]).to.deep.equal([[], 2, 0])
    page.window.document.body.append(one.bind)
    await one.ready()
    expect(one.root.querySelector('input')!.value).to.equal('')
  })
})

describe('two elements on a page', () => {
  afterEach(closePages)

  it('of two versions and languages keep what each was given; a script of another build changes nothing', async () => {
    const page = await openPage()
    const one = await page.put({ ...(await journey()), version: '1' })
    const other = await page.put({ ...(await journey()), version: '2', language: 'en' })
    await page.focus(one.input)
    await sendKeys({ type: '0811' })
    await page.focus(other.input)
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
    await titled(other, words.en['verification.title'])
    await one.ready()
    expect([one.input.value, one.root.querySelector('input') === one.input]).to.deep.equal(['811', true])
    expect(titleOf(one)).to.equal(t['accountCreation.title'])
  })
})

describe('an app that can not be fetched', () => {
  afterEach(closePages)
  const again = (one: Standing): Promise<HTMLElement> =>
    eventually('another try', () => one.root.querySelector<HTMLElement>('.again') ?? undefined)

  it('is said beside the field, which keeps what is typed; another try takes it over', async () => {
    const page = await openPage()
    const one = await page.put(await journey())
    await page.focus(one.input)
    await sendKeys({ type: NUMBER.slice(0, 4) })
    await page.app('lost')
    const button = await again(one)
    expect(one.root.querySelector('[role=alert]')!.textContent).not.to.equal('')
    expect(one.events).to.deep.equal(['bank-load-error'])
    expect(shown(one.input)).to.equal('0811|')
    stays(one)
    await sendKeys({ type: NUMBER.slice(4, 8) })
    await page.click(button)
    // The first button stands there until the click has arrived.
    await eventually('a second failure', () => (page.noted.length > 1 ? true : undefined))
    const second = await again(one)
    expect(page.noted.splice(0).map((text) => text.slice(0, 20))).to.deep.equal([
      'console: bank-bind: ',
      'console: bank-bind: ',
    ])
    await page.app('given')
    await page.click(second)
    await page.focus(one.input)
    await press('End')
    await typeThrough(one, NUMBER.slice(8))
    await one.ready()
    expect(shown(one.input)).to.equal(`${GROUPED}|`)
    stays(one)
    expect(one.root.querySelectorAll('p[role=alert], .again').length).to.equal(0)
    expect(await one.known()).to.equal(GROUPED)
  })
})
