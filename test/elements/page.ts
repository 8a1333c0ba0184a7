/** Acts of customers on an element's screens, by what they see, with a real keyboard and a real mouse. */
import { oneEvent } from '@open-wc/testing'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { eventually } from '../eventually.ts'
import { bank, loadElements, proxy } from './bank.ts'

export type Tag = 'bank-bind' | 'bank-pay'
export type Bank<T extends Tag = Tag> = HTMLElementTagNameMap[T]

/** An element that is not in the page yet; `proxy` is set unless given. */
export function make<T extends Tag>(tag: T, attributes: Record<string, string> = {}): Bank<T> {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries({ proxy, ...attributes })) element.setAttribute(name, value)
  return element
}

export const put = <T extends Tag>(tag: T, attributes?: Record<string, string>): Bank<T> =>
  document.body.appendChild(make(tag, attributes))

export const all = (element: Bank, selector: string): HTMLElement[] => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
]

/** Text as it is read: one space between words. */
const read = (node: Element): string =>
  (node.getAttribute('aria-label') ?? node.textContent ?? '').replace(/\s+/g, ' ').trim()

/** Waits for the first match; with `text`, for the first that says this, or holds text that matches. */
export const findShown = (element: Bank, selector: string, text?: string | RegExp): Promise<HTMLElement> =>
  eventually(`${selector} ${text ?? ''} in ${element.localName}`, () =>
    all(element, selector).find(
      (match) =>
        text === undefined || (typeof text === 'string' ? read(match) === text : text.test(read(match))),
    ),
  )

export const heading = (element: Bank, text: string): Promise<HTMLElement> =>
  findShown(element, '[part~="title"]', text)
export const button = (element: Bank, text: string): Promise<HTMLElement> =>
  findShown(element, 'button', text)
export const screen = (element: Bank, path: string): Promise<HTMLElement> =>
  findShown(element, `[data-screen="${path}"]`)

/** The input that a label with this text belongs to. */
export async function field(element: Bank, label: string): Promise<HTMLInputElement> {
  const { htmlFor } = (await findShown(element, 'label', label)) as HTMLLabelElement
  return element.shadowRoot!.getElementById(htmlFor) as HTMLInputElement
}

export async function write(input: HTMLElement, text: string): Promise<void> {
  // In PRO the proxy allows it first.
  await eventually('it can be typed into', () => (input.matches('[inert] *') ? undefined : true))
  input.focus()
  await sendKeys({ type: text })
}

export async function type(element: Bank, label: string, text: string): Promise<HTMLInputElement> {
  const input = await field(element, label)
  await write(input, text)
  return input
}

const middleOf = (candidate: HTMLElement): [number, number] => {
  const { x, y, width, height } = candidate.getBoundingClientRect()
  return [Math.round(x + width / 2), Math.round(y + height / 2)]
}
const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))

/** The box of what may still move, once it stands still. */
export const standing = (match: HTMLElement): Promise<DOMRect> =>
  eventually('it stands still', async () => {
    const first = JSON.stringify(match.getBoundingClientRect())
    for (let frames = 0; frames < 3; frames += 1) await frame()
    const box = match.getBoundingClientRect()
    return first === JSON.stringify(box) ? box : undefined
  })

/** A click there; false where the page has moved since: then it does nothing. */
async function hits(match: HTMLElement, position: [number, number]): Promise<boolean> {
  let isHit = false
  const hear = (event: Event) => {
    isHit = event.composedPath().includes(match)
    if (isHit) return
    event.stopImmediatePropagation()
    event.preventDefault()
  }
  window.addEventListener('click', hear, { capture: true, once: true })
  await sendMouse({ type: 'click', position })
  window.removeEventListener('click', hear, { capture: true })
  return isHit
}

/**
 * Presses the middle of what `find` finds, with the mouse, once it can be used, stands still, and nothing
 * lies over it.
 */
async function click(element: Bank, title: string, find: () => HTMLElement | undefined): Promise<void> {
  await eventually(`${title} can be pressed`, async () => {
    const match = find()
    if (!match || match.matches(':disabled, [aria-disabled="true"]')) return undefined
    match.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const middleBefore = middleOf(match)
    await frame()
    const at = middleOf(match)
    const isStill = String(at) === String(middleBefore)
    if (!isStill || !match.contains(element.shadowRoot!.elementFromPoint(...at))) return undefined
    return (await hits(match, at)) || undefined
  })
}

export const press = (element: Bank, selector: string): Promise<void> =>
  click(element, selector, () => all(element, selector)[0])
/** Presses the button that says this. */
export const tap = (element: Bank, text: string): Promise<void> =>
  click(element, text, () => all(element, 'button').find((candidate) => read(candidate) === text))

/** Keeps the events of these names, in the order they came; listens on the document by default. */
export function listen(names: readonly string[], target: EventTarget = document): CustomEvent[] {
  const events: CustomEvent[] = []
  for (const name of names) target.addEventListener(name, (event) => events.push(event as CustomEvent))
  return events
}

export const nextEvent = (name: string, target: EventTarget): Promise<CustomEvent> => oneEvent(target, name)

/**
 * For the tests of a file: the elements are loaded before, and after each test the page and the bank are as
 * they were. A finished flow doesn't lead away: `bank-redirect` is refused, as a merchant may do.
 */
export function useElements(): void {
  before(async () => {
    document.addEventListener('bank-redirect', (event) => event.preventDefault())
    await loadElements()
  })
  afterEach(async () => {
    for (const element of document.querySelectorAll('bank-bind, bank-pay')) element.remove()
    await bank.reset()
    sessionStorage.clear()
    localStorage.clear()
  })
}
