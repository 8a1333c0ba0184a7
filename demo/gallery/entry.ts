/** The type of a gallery entry, and its default values. */
import type { CallName } from '../../src/contract/endpoints.ts'
import type { ErrorName } from '../../src/contract/errors.ts'
import type { Mode } from '../../src/contract/outcomes.ts'
import type { Flow, Screen, Version } from '../../src/contract/routes.ts'
import type { TextKey } from '../../src/i18n/keys.ts'
import type { CustomerNumber } from '../../src/sandbox/customers.ts'

/** `hosted` replaces `redirect`, in which the element's own page shows nothing. */
export type Where = Exclude<Mode, 'redirect'> | 'hosted'
export const WHERES: readonly Where[] = ['inline', 'frame', 'hosted']

export type Way = 'balance' | 'paylater' | 'points' | 'qris'

/** An extra action at the end of the walk. */
export type Extra =
  | 'ask-code'
  | 'captcha-empty'
  | 'code-filled'
  | 'cut'
  | 'document'
  | 'document-missing'
  | 'email'
  | 'expire'
  | 'months'
  | 'nothing-filled'
  | 'office'
  | 'pin-filled'
  | 'pin-typed'
  | 'place-denied'
  | 'place-none'
  | 'place-unavailable'
  | 'place-unknown'
  | 'plan'
  | 'resend'
  | 'riplay'
  | 'unequal'
  | 'unread'
  | 'way-there'

/**
 * The walk's end. fault: where the bank gives the wanted error · end: when no action is left · start: on the
 * first screen
 */
export type Stop = Screen | 'pin' | 'fault' | 'end' | 'start'

/** The end of a walk as it must be seen, all of it, or the entry would show something else. */
export interface Shown {
  /** `pin` is the second part of a payment's first screen. */
  readonly screen?: Screen | 'pin'
  /** The error that is said. */
  readonly error?: ErrorName
  /** A text of the page; its slots may hold anything. */
  readonly says?: TextKey
  /** A dialog lies over the screen. */
  readonly dialog?: true
}

export interface Entry {
  /** Used in the address. */
  readonly name: string
  readonly group: string
  readonly title: string
  readonly flow: Flow
  readonly msisdn: CustomerNumber
  readonly scenario: string
  readonly way: Way
  readonly stop: Stop
  readonly extra?: Extra
  /** The error that this call answers once. */
  readonly fault?: { readonly call: CallName; readonly error: ErrorName; readonly times?: number }
  readonly shows: Shown
  /** This call isn't answered while the entry is looked at. */
  readonly slow?: CallName
  /** Newest first; the first one is the default. */
  readonly versions: readonly Version[]
  /** The places where the entry exists, if not everywhere. */
  readonly only?: { readonly wheres: readonly [Where, ...Where[]]; readonly reason: string }
  /** The screen at which the hosted page is opened, if no other screen leads to it. */
  readonly address?: Screen
}

export const wheresOf = ({ only }: Entry): readonly Where[] => only?.wheres ?? WHERES

/** The customer of an id of MOCK that names none. */
export const FIRST: CustomerNumber = '81100000001'
const NEW: CustomerNumber = '81200000001'
const usual: Readonly<Record<Flow, string>> = { pay: 'success', link: 'default', unlink: 'unlink' }
export const versionsOfFlow: Readonly<Record<Flow, readonly Version[]>> = {
  pay: [3, 2, 1],
  link: [2, 1],
  unlink: [2, 1],
}

/** The walk's way to an entry; missing values have their defaults. */
export type Reach = Partial<Omit<Entry, 'name' | 'group' | 'title' | 'shows'>> & Pick<Entry, 'flow' | 'stop'>

export const entry = (name: string, group: string, title: string, shows: Shown, reach: Reach): Entry => ({
  msisdn: FIRST,
  scenario: usual[reach.flow],
  way: 'balance',
  versions: versionsOfFlow[reach.flow],
  ...reach,
  name,
  group,
  title,
  shows,
})

/** A phone number without an account. */
export const NEW_CUSTOMER = { flow: 'link', msisdn: NEW } as const
/** A customer whom the bank sends to one of its offices. */
export const NO_ACCESS = { flow: 'link', msisdn: '81100000013', stop: 'end' } as const
export const BY_PAYLATER = { flow: 'pay', way: 'paylater', versions: [3, 2] } as const
/** Something that the first screen of paying shows. */
export const whenPaying = (sets: Pick<Reach, 'msisdn' | 'scenario' | 'extra' | 'versions'>): Reach => ({
  flow: 'pay',
  stop: 'start',
  ...sets,
})
