/** The settings for the hosted page, taken from an element's attributes. */
import type { Version } from '../../src/contract/routes.ts'
import { pickSettings, type SettingsOf } from '../../src/contract/settings.ts'
import { viewOf } from '../../src/host/document.ts'
import type { ScreenSettings } from '../../src/host/port.ts'
import { subjectOf } from '../entry/facts.ts'
import type { HostProperties } from '../shell.ts'

const baseOf = (element: HTMLElement) => (element.constructor as typeof HTMLElement & { base: string }).base
const isBeside = (element: HTMLElement & HostProperties) =>
  element.environment === 'MOCK' && !element.hasAttribute('hosted')

/** The address of the hosted page; in MOCK it is in a folder beside the script (elements/inline/port.ts). */
export const hostedOf = (element: HTMLElement & HostProperties): string =>
  isBeside(element) ? `${baseOf(element)}mock/hosted/` : element.hosted

/** True when MOCK's hosted page is asked for and certainly missing. */
export const mockMissing = async (element: HTMLElement & HostProperties): Promise<boolean> => {
  if (!isBeside(element)) return false
  // A browser doesn't tell a page whether a frame, or the next page, could be loaded, so mock.js is
  // requested.
  try {
    const { ok } = await viewOf(element).fetch(`${baseOf(element)}mock/mock.js`, { method: 'HEAD' })
    return !ok
  } catch {
    return false
  }
}

/** The request, whatever its looks. */
type Request = Pick<ScreenSettings, 'flow' | 'version' | 'subject'>
export type HostedOptions = SettingsOf<'frame'> & SettingsOf<'address'> & Request

// The host has already replaced every value that isn't allowed by its default (bank-elements.ts).
export const requestOf = (element: HostProperties): Request => ({
  flow: element.flow ?? 'pay',
  version: Number(element.version) as Version,
  subject: subjectOf(element),
})
export const hostedOptions = (element: HostProperties): HostedOptions => ({
  ...pickSettings('frame', element),
  ...pickSettings('address', element),
  ...requestOf(element),
})
