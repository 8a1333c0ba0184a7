/** What an element asks of the hosted page, out of its attributes. */
import type { Version } from '../src/contract/routes.ts'
import type { Environment, Flow, Language, Theme } from '../src/host/port.ts'
import type { HostProperties } from './shell.ts'

/** Where the hosted page is; that of MOCK lies beside the script (elements/port.ts). */
export const hostedOf = (element: HTMLElement & HostProperties): string =>
  element.environment === 'MOCK' && !element.hasAttribute('hosted')
    ? `${(element.constructor as typeof HTMLElement & { base: string }).base}mock/hosted/`
    : element.hosted

// The host has replaced every value that is none of the allowed ones by its default (bank-elements.ts).
export const asked = (element: HostProperties) => ({
  environment: element.environment as Environment,
  flow: (element.flow ?? 'pay') as Flow,
  version: Number(element.version) as Version,
  language: element.language as Language,
  theme: element.theme as Theme,
  subject: element.journeyId ?? (element.originReferenceNo || element.referenceNo) ?? '',
})
