/** What an entry of the gallery is, and what it is unless something else is said. */
import type { CallName } from '../../src/contract/endpoints.ts'
import type { ErrorName } from '../../src/contract/errors.ts'
import type { Mode } from '../../src/contract/outcomes.ts'
import type { Flow, Screen, Version } from '../../src/contract/routes.ts'
import type { CustomerNumber } from '../sandbox/customers.ts'

/** The hosted page stands for `redirect`: there the element's own page shows nothing. */
export type Where = Exclude<Mode, 'redirect'> | 'hosted'
export const WHERES: readonly Where[] = ['inline', 'frame', 'hosted']

export type Way = 'balance' | 'paylater' | 'points' | 'qris'

/** What the customer does there once more, to see what stands behind a press. */
export type Extra =
  | 'captcha-empty'
  | 'cut'
  | 'document'
  | 'email'
  | 'expire'
  | 'leave'
  | 'nothing-filled'
  | 'office'
  | 'offline'
  | 'resend'
  | 'riplay'
  | 'way-there'

/** Where the walk of a customer ends. fault: where the bank's answer is the one asked for · end: nothing is
 * left to do · start: on the first screen */
export type Stop = Screen | 'pin' | 'fault' | 'end' | 'start'

export interface Entry {
  /** In the address. */
  readonly name: string
  readonly group: string
  readonly title: string
  readonly flow: Flow
  readonly msisdn: CustomerNumber
  readonly scenario: string
  readonly way: Way
  readonly stop: Stop
  readonly extra?: Extra
  /** The next answer of this call is this code of the bank. */
  readonly fault?: { readonly call: CallName; readonly error: ErrorName }
  /** Newest first; the first one unless another is chosen. */
  readonly versions: readonly Version[]
  /** Where it can be, when that isn't everywhere. */
  readonly only?: { readonly wheres: readonly [Where, ...Where[]]; readonly why: string }
  /** The screen that the hosted page is opened at, where no other leads there. */
  readonly address?: Screen
}

export const wheresOf = ({ only }: Entry): readonly Where[] => only?.wheres ?? WHERES

/** Whom an id of MOCK means when it names nobody. */
export const FIRST: CustomerNumber = '81100000001'
const NEW: CustomerNumber = '81200000001'
const usual: Readonly<Record<Flow, string>> = { pay: 'success', link: 'default', unlink: 'unlink' }
export const versionsOfFlow: Readonly<Record<Flow, readonly Version[]>> = {
  pay: [3, 2, 1],
  link: [2, 1],
  unlink: [2, 1],
}

/** How a customer comes to an entry; what isn't said is the usual. */
export type Reach = Partial<Omit<Entry, 'name' | 'group' | 'title'>> & Pick<Entry, 'flow' | 'stop'>

export const entry = (name: string, group: string, title: string, reach: Reach): Entry => ({
  msisdn: FIRST,
  scenario: usual[reach.flow],
  way: 'balance',
  versions: versionsOfFlow[reach.flow],
  ...reach,
  name,
  group,
  title,
})

/** A number that the bank doesn't know yet. */
export const NEW_CUSTOMER = { flow: 'link', msisdn: NEW } as const
export const BY_PAYLATER = { flow: 'pay', way: 'paylater', versions: [3, 2] } as const
/** What the first screen of paying shows. */
export const whenPaying = (sets: Pick<Reach, 'msisdn' | 'scenario' | 'extra'>): Reach => ({
  flow: 'pay',
  stop: 'start',
  ...sets,
})
