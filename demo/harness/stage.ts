/** Puts the element into the shop's page, the way a merchant would: make it, set attributes, append. */
import type { EventName } from '../../src/contract/outcomes.ts'
import { flowScreens, pathOf } from '../../src/contract/routes.ts'
import type { Choice } from './choice.ts'
import { h } from './dom.ts'
import type { About } from './sandbox.ts'

/** Every event of the elements; the type proves the list complete. */
const EVENTS: Record<EventName, 'step' | 'good' | 'bad' | 'plain'> = {
  'bank-ready': 'plain',
  'bank-load-error': 'bad',
  'bank-step': 'step',
  'bank-otp-sent': 'plain',
  'bank-method-change': 'plain',
  'bank-installment-change': 'plain',
  'bank-redirect': 'plain',
  'bank-handoff': 'plain',
  'bank-linked': 'good',
  'bank-unlinked': 'good',
  'bank-succeeded': 'good',
  'bank-pending': 'plain',
  'bank-failed': 'bad',
  'bank-cancelled': 'plain',
  'bank-error': 'bad',
}
export const eventNames = Object.keys(EVENTS) as EventName[]
export const toneOf = (name: string): string => EVENTS[name as EventName] ?? 'plain'

/** What the element stands among. */
export interface Around {
  /** Address of the hosted page, ending in a slash. */
  readonly hosted: string
  readonly environment: 'DEV' | 'MOCK'
}

/** Attributes of the element for a choice; `id` is its journey or order. */
export const attributesOf = (
  choice: Choice,
  id: string,
  { hosted, environment }: Around,
): Record<string, string> => ({
  ...(choice.element === 'pay' ? { 'origin-reference-no': id } : { 'journey-id': id }),
  ...(choice.element === 'unlink' && { flow: 'unlink' }),
  environment,
  language: choice.language,
  theme: choice.theme,
  version: String(choice.version),
  mode: choice.mode,
  hosted,
})

export const tagOf = ({ element }: Choice): 'bank-pay' | 'bank-bind' =>
  element === 'pay' ? 'bank-pay' : 'bank-bind'

/** The element as a merchant's engineer would write it down. */
export const markupOf = (choice: Choice, id: string, around: Around): string => {
  const tag = tagOf(choice)
  const attributes = Object.entries(attributesOf(choice, id, around)).map(
    ([name, value]) => `${name}="${value}"`,
  )
  return `<${tag} ${attributes.join(' ')}></${tag}>`
}

/**
 * The hosted page on the other one of the server's two ports: another origin than the shop's. Without a
 * server, beside the shop.
 */
export function aroundOf({ protocol, hostname, port, href }: Location, { ports, mock }: About): Around {
  if (mock !== undefined) return { hosted: new URL('hosted/', href).href, environment: 'MOCK' }
  const other = ports.find((one) => String(one) !== port) ?? port
  return { hosted: `${protocol}//${hostname}:${other}/hosted/`, environment: 'DEV' }
}

/** The same journey or order on the hosted page, beginning at its first screen. */
export function hostedUrl(choice: Choice, id: string, { hosted }: Around): string {
  const url = new URL(hosted)
  url.searchParams.set(choice.element === 'pay' ? 'originReferenceNo' : 'journeyId', id)
  url.searchParams.set('language', choice.language)
  url.searchParams.set('theme', choice.theme)
  if (choice.element === 'unlink') url.searchParams.set('flow', 'unlink')
  const flow = choice.element === 'bind' ? 'link' : choice.element
  url.hash = pathOf(flowScreens[flow].first, choice.version)
  return url.href
}

export interface Stage {
  readonly place: HTMLElement
  show(choice: Choice, id: string, around: Around): void
  /** Language and theme take effect on the running element. */
  adjust(choice: Choice): void
  /** A sentence in place of the element. */
  say(text: string): void
  clear(): void
}

export function createStage(): Stage {
  const place = h('section', { class: 'stage', id: 'stage', tabindex: '-1' })
  return {
    place,
    show(choice, id, around) {
      const element = document.createElement(tagOf(choice))
      for (const [name, value] of Object.entries(attributesOf(choice, id, around)))
        element.setAttribute(name, value)
      place.replaceChildren(element)
    },
    adjust({ language, theme }) {
      place.querySelector('bank-pay, bank-bind')?.setAttribute('language', language)
      place.querySelector('bank-pay, bank-bind')?.setAttribute('theme', theme)
    },
    say: (text) => place.replaceChildren(h('p', { class: 'stage-note', role: 'status' }, text)),
    clear: () => place.replaceChildren(),
  }
}
