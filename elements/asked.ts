/** What an element asks of the hosted page, out of its attributes. */
import type { Version } from '../src/contract/routes.ts'
import type { Environment, Flow, Language, Theme } from '../src/host/port.ts'
import { subjectOf } from './early.ts'
import type { HostProperties } from './shell.ts'

const baseOf = (element: HTMLElement) => (element.constructor as typeof HTMLElement & { base: string }).base
const isBeside = (element: HTMLElement & HostProperties) =>
  element.environment === 'MOCK' && !element.hasAttribute('hosted')

/** Where the hosted page is; that of MOCK lies beside the script (elements/port.ts). */
export const hostedOf = (element: HTMLElement & HostProperties): string =>
  isBeside(element) ? `${baseOf(element)}mock/hosted/` : element.hosted

/** Whether the hosted page of MOCK is wanted, and certainly isn't there. */
export const mockMissing = async (element: HTMLElement & HostProperties): Promise<boolean> => {
  const { defaultView } = element.ownerDocument
  if (!isBeside(element) || !defaultView) return false
  // A browser doesn't let a page know whether a frame, or the next page, could be loaded.
  return defaultView.fetch(`${baseOf(element)}mock/mock.js`, { method: 'HEAD' }).then(
    ({ ok }) => !ok,
    () => false,
  )
}

// The host has replaced every value that is none of the allowed ones by its default (bank-elements.ts).
export const asked = (element: HostProperties) => ({
  environment: element.environment as Environment,
  flow: (element.flow ?? 'pay') as Flow,
  version: Number(element.version) as Version,
  language: element.language as Language,
  theme: element.theme as Theme,
  subject: subjectOf(element),
})
