/** Puts the element into the shop's page as a merchant would: make it, set attributes, append. */
import { sharedAttributes, ownAttributes } from '../../elements/attributes.ts'
import type { Environment } from '../../src/contract/environment.ts'
import type { EventName } from '../../src/contract/outcomes.ts'
import { flowScreens, pathOf } from '../../src/contract/routes.ts'
import type { Choice } from './choice.ts'
import { h } from './dom.ts'
import type { About } from './sandbox.ts'

/** Every event of the elements; the type ensures that the list is complete. */
const EVENTS: Record<EventName, 'step' | 'good' | 'bad' | 'plain'> = {
  'bank-ready': 'plain',
  'bank-load-error': 'bad',
  'bank-step': 'step',
  'bank-otp-sent': 'plain',
  'bank-method-change': 'plain',
  'bank-installment-change': 'plain',
  'bank-redirect': 'plain',
  'bank-confirm': 'plain',
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

/** Addresses that the element needs. */
export interface ElementAddresses {
  /** Address of the hosted page, with a slash at the end. */
  readonly hosted: string
  readonly environment: Environment
}

export const tagOf = ({ element }: Choice): 'bank-pay' | 'bank-bind' =>
  element === 'pay' ? 'bank-pay' : 'bank-bind'

/**
 * Attributes of the element for a choice; `id` is its journey or order. Default values are left out, as a
 * merchant's engineer would.
 */
export function attributesOf(
  choice: Choice,
  id: string,
  { hosted, environment }: ElementAddresses,
): Record<string, string> {
  const defaults: Readonly<Record<string, readonly string[]>> = {
    ...sharedAttributes(''),
    ...ownAttributes[tagOf(choice)],
  }
  const all = {
    ...(choice.element === 'pay' ? { 'origin-reference-no': id } : { 'journey-id': id }),
    ...(choice.element === 'unlink' && { flow: 'unlink' }),
    environment,
    language: choice.language,
    theme: choice.theme,
    version: String(choice.version),
    mode: choice.mode,
    ...(choice.mode !== 'inline' && { hosted }),
  }
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => defaults[name]?.[0] !== value))
}

/**
 * The hosted page on the server's second port, which is another origin than the shop's. Without a server it
 * is in a folder beside the shop.
 */
export function addressesOf(
  { protocol, hostname, port, href }: Location,
  { ports, environment, mock }: About,
): ElementAddresses {
  if (mock !== undefined) return { hosted: new URL('hosted/', href).href, environment }
  const otherPort = ports.find((entry) => String(entry) !== port) ?? port
  return { hosted: `${protocol}//${hostname}:${otherPort}/hosted/`, environment }
}

/** The same journey or order on the hosted page, from its first screen. */
export function hostedUrl(choice: Choice, id: string, { hosted }: ElementAddresses): string {
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
  /** @param running keeps the current element and only changes its attributes */
  show(tag: string, attributes: Readonly<Record<string, string>>, running?: boolean): void
  /** Shows a sentence instead of the element. */
  say(text: string): void
  clear(): void
}

/** @param above is shown above the element */
export function createStage(above: HTMLElement): Stage {
  const spot = h('div', { class: 'spot' })
  const place = h('section', { class: 'stage', id: 'stage', tabindex: '-1' }, above, spot)
  return {
    place,
    show(tag, attributes, running = false) {
      const runningElement = running ? spot.querySelector(tag) : null
      const element = runningElement ?? document.createElement(tag)
      for (const name of element.getAttributeNames())
        if (!(name in attributes) && name !== 'style') element.removeAttribute(name)
      for (const [name, value] of Object.entries(attributes))
        if (element.getAttribute(name) !== value) element.setAttribute(name, value)
      if (!runningElement) spot.replaceChildren(element)
    },
    say: (text) => spot.replaceChildren(h('p', { class: 'stage-note', role: 'status' }, text)),
    clear: () => spot.replaceChildren(),
  }
}
