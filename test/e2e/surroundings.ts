/**
 * A merchant's page's notes about the elements in it: their events over navigations, and offences against its
 * policy; and that policy.
 */
import type { Page } from 'playwright'
import type { EventName } from '../../src/contract/outcomes.ts'
import type { MerchantOptions, Rig } from './rig.ts'

const names: Record<EventName, true> = {
  'bank-ready': true,
  'bank-load-error': true,
  'bank-step': true,
  'bank-otp-sent': true,
  'bank-method-change': true,
  'bank-installment-change': true,
  'bank-confirm': true,
  'bank-redirect': true,
  'bank-handoff': true,
  'bank-linked': true,
  'bank-unlinked': true,
  'bank-succeeded': true,
  'bank-pending': true,
  'bank-failed': true,
  'bank-cancelled': true,
  'bank-error': true,
}

export interface Heard {
  readonly name: EventName
  readonly detail: Record<string, unknown> & { diagnosticsId: string; mode: string }
}

export interface Notes {
  /** In the order they came, whatever page was shown meanwhile. */
  readonly heard: Heard[]
  readonly violations: string[]
  /** Names without the steps, or with `bank-step screen`. */
  eventNames(): string[]
}

/** Call before the page is opened. `refuse` names cancelable events that the page prevents. */
export async function takeNotes(page: Page, refuse: readonly EventName[] = []): Promise<Notes> {
  const events: Heard[] = []
  const violations: string[] = []
  await page.exposeFunction('noteEvent', (entry: Heard) => void events.push(entry))
  await page.exposeFunction('noteOffence', (text: string) => void violations.push(text))
  const refusals: readonly string[] = refuse
  await page.addInitScript(
    ({ all, refused }) => {
      // Frames of the bank note nothing.
      if (window.top !== window) return
      const here = window as unknown as { noteEvent(one: unknown): void; noteOffence(text: string): void }
      for (const name of all) {
        document.addEventListener(name, (event) => {
          // The hosted page dispatches the same events; the merchant's page hears its element.
          if (!(event.target as Element).localName.startsWith('bank-')) return
          if (refused.includes(name)) event.preventDefault()
          here.noteEvent({ name, detail: (event as CustomEvent).detail })
        })
      }
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
        here.noteOffence(`${effectiveDirective} ${blockedURI} ${sample}`),
      )
    },
    { all: Object.keys(names), refused: refusals },
  )
  return {
    heard: events,
    violations,
    eventNames: () =>
      events.map(({ name, detail }) => (name === 'bank-step' ? `${name} ${String(detail['screen'])}` : name)),
  }
}

/** A merchant's page that notes everything from the first event on. `refuse` as above. */
export async function openNoted(
  rig: Rig,
  html: string,
  { refuse = [], prepare, ...options }: NotedOptions = {},
): Promise<{ page: Page; notes: Notes }> {
  let notes: Notes | undefined
  const page = await rig.merchant(html, {
    ...options,
    prepare: async (newPage) => {
      notes = await takeNotes(newPage, refuse)
      await prepare?.(newPage)
    },
  })
  return { page, notes: notes! }
}
export type NotedOptions = MerchantOptions & { refuse?: readonly EventName[] }

/** The policy that elements/README.md promises both elements to work under, as a header. */
export const strictPolicy = (rig: Rig): string =>
  [
    `default-src 'none'`,
    `script-src ${rig.url}`,
    `connect-src ${rig.url}/proxy/`,
    `frame-src ${new URL(rig.hostedUrl).origin}`,
    `img-src ${rig.hostedUrl}pictures/`,
    `style-src 'none'`,
    `require-trusted-types-for 'script'`,
  ].join('; ')
