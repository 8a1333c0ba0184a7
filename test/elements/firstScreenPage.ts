/**
 * A merchant's page in a frame, whose app is on its way for as long as a test wants: the first screen of a
 * link stands there without React. Nothing may go wrong in it; what does is noted.
 */
import { expect } from '@open-wc/testing'
import { executeServerCommand, sendKeys, sendMouse } from '@web/test-runner-commands'
import { eventually } from '../eventually.ts'
import { createGate } from '../gate.ts'
import { bank, proxy } from './bank.ts'

type Bind = HTMLElementTagNameMap['bank-bind']

interface Noted extends Window {
  noted: string[]
  /** Keys that have arrived in the page. */
  keyCount: number
}

let pages = 0

export interface FirstScreenPage {
  readonly window: Window & typeof globalThis
  /** Errors so far; emptied by a test that expects it. */
  readonly noted: string[]
  /** An element in the page, and its events. */
  add(attributes?: Record<string, string>): Added
  /** The same, once its first screen is drawn. */
  put(attributes?: Record<string, string>): Promise<ShownScreen>
  /** The screen here of an element that has come from elsewhere, once its first screen is drawn. */
  shown(added: Added): Promise<ShownScreen>
  /** Answers to requests for addresses that end so are kept back; the returned function lets them come. */
  hold(end: string): () => void
  /** Number of requests for addresses that end so. */
  requestCount(end: string): number
  /**
   * The app's file comes, or doesn't; `lost once`: it comes at the second try; `held`: it is on its way
   * again.
   */
  app(answer: 'given' | 'lost' | 'lost once' | 'held'): Promise<unknown>
  /** Goes to a field, as a click would; resolved when keys arrive there. */
  focus(field: HTMLElement): Promise<unknown>
  /** Presses the middle of something, with the mouse. */
  click(target: Element): Promise<void>
}

export interface Added {
  readonly bind: Bind
  readonly root: ShadowRoot
  /** The events of the element, in the order they came. */
  readonly events: string[]
  /** Resolved when React has drawn the first screen, or taken it over. */
  taken(): Promise<void>
  /** Resolved when the app knows the journey. */
  ready(): Promise<void>
}

/** The customer's screen, with all that can be used. */
export interface ShownScreen extends Added {
  readonly input: HTMLInputElement
  readonly submit: HTMLElement
  /** The field's text once the customer has left it: the number that the app knows, grouped. */
  known(): Promise<string>
}

const openings: { frame: HTMLIFrameElement; noted: string[] }[] = []
const EVENTS = ['bank-step', 'bank-ready', 'bank-otp-sent', 'bank-cancelled', 'bank-load-error']

/** @param strict with a policy that knows no Trusted Types policy and no style */
export async function openPage({ strict = false } = {}): Promise<FirstScreenPage> {
  const token = `${Date.now().toString(36)}-${(pages += 1)}`
  const frame = document.createElement('iframe')
  frame.src = `/held/${token}/${strict ? '?strict' : ''}`
  frame.width = '420'
  frame.height = '560'
  frame.style.border = '0'
  await new Promise((resolve) => {
    frame.onload = resolve
    document.body.append(frame)
  })
  const content = frame.contentWindow as Noted & typeof globalThis
  openings.push({ frame, noted: content.noted })
  await content.customElements.whenDefined('bank-bind')

  const requests: string[] = []
  const held = new Map<string, Promise<void>>()
  const { fetch } = content
  content.fetch = async (input, init) => {
    const { pathname } = new URL(
      input instanceof content.Request ? input.url : String(input),
      content.location.href,
    )
    requests.push(pathname)
    const waits = [...held].find(([end]) => pathname.endsWith(end))?.[1]
    const answer = await fetch.call(content, input, init)
    await waits
    return answer
  }

  return {
    window: content,
    noted: content.noted,
    add: (attributes = {}) => add(content, attributes),
    put: (attributes = {}) => shownText(add(content, attributes)),
    shown: shownText,
    hold(end) {
      const gate = createGate()
      held.set(end, gate.passed)
      return gate.open
    },
    requestCount: (end) => requests.filter((path) => path.endsWith(end)).length,
    app: (answer) => executeServerCommand('held', { token, answer }),
    async focus(field) {
      field.focus()
      await eventually('the focus', () => (content.document.hasFocus() ? true : undefined))
      // In WebKit the first key after that may still go nowhere: one that changes nothing is pressed first.
      const earlier = content.keyCount
      await eventually('a key', async () => {
        await press('Shift')
        return content.keyCount > earlier || undefined
      })
    },
    async click(target) {
      target.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const [outer, inner] = [frame.getBoundingClientRect(), target.getBoundingClientRect()]
      const x = outer.x + inner.x + inner.width / 2
      const y = outer.y + inner.y + inner.height / 2
      await sendMouse({ type: 'click', position: [Math.round(x), Math.round(y)] })
    },
  }
}

function add({ document: page }: Window, attributes: Record<string, string>): Added {
  const bind = page.createElement('bank-bind')
  for (const [name, value] of Object.entries({ proxy, ...attributes })) bind.setAttribute(name, value)
  const events: string[] = []
  for (const name of EVENTS) bind.addEventListener(name, () => events.push(name))
  page.body.append(bind)
  const happens = async (name: string): Promise<void> =>
    void (await eventually(name, () => (events.includes(name) ? true : undefined)))
  return {
    bind,
    root: bind.shadowRoot!,
    events,
    taken: () => happens('bank-step'),
    ready: () => happens('bank-ready'),
  }
}

async function shownText(added: Added): Promise<ShownScreen> {
  const { root } = added
  const input = await eventually(
    'the first screen',
    () => root.querySelector<HTMLInputElement>(':not([inert]) > [data-root] input') ?? undefined,
  )
  return {
    ...added,
    input,
    submit: root.querySelector<HTMLElement>('[part~="primary"]')!,
    known() {
      input.focus()
      input.blur()
      return eventually('the number is grouped', () => (input.value.includes('-') ? input.value : undefined))
    },
  }
}

/** The pages of a test are taken away; what went wrong in them and was not expected fails the test. */
export async function closePages(): Promise<void> {
  const noted = openings.flatMap((entry) => entry.noted)
  for (const { frame } of openings.splice(0)) frame.remove()
  sessionStorage.clear()
  await bank.reset()
  expect(noted, noted.join('\n')).to.deep.equal([])
}

export const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await sendKeys({ press: key })
}
/** A key while Control is held. */
export async function control(key: string): Promise<void> {
  await sendKeys({ down: 'Control' })
  await sendKeys({ press: key })
  await sendKeys({ up: 'Control' })
}
