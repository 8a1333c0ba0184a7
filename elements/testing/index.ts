/**
 * `bank-elements/testing`: page objects for a merchant's Playwright tests. They work the same in the page,
 * in a frame and on the hosted page, and find out by themselves which it is.
 */
import { openBind } from './bind.ts'
import { openPay } from './pay.ts'
import { openSandbox } from './sandbox.ts'
import * as names from './scenarios.ts'
import * as says from './kitError.ts'
import type {
  BankBind,
  BankPay,
  Customer,
  JourneyScenario,
  KitOptions,
  KitPage,
  OrderScenario,
  Sandbox,
  Shown,
} from './types.ts'

/** `<bank-pay>` in a page, or the hosted page of an order. */
export const bankPay = (page: KitPage, options: KitOptions = {}): BankPay => openPay(page, options)

/** `<bank-bind>` in a page, or the hosted page of a journey. */
export const bankBind = (page: KitPage, options: KitOptions = {}): BankBind => openBind(page, options)

/**
 * The sandbox bank of a demo server.
 * @param base its origin: `http://localhost:8080`
 */
export const bankSandbox = (base: string, fetch: typeof globalThis.fetch = globalThis.fetch): Sandbox =>
  openSandbox(base, fetch)

/**
 * An order's id for MOCK: `mockOrder('failed-once')` is `test-failed-once`; `name` distinguishes orders of
 * one page. Throws RangeError on a scenario that there is none of.
 */
export const mockOrder = (
  scenario: OrderScenario = 'success',
  options: { readonly customer?: Customer; readonly name?: string } = {},
): string => names.mockId(names.orderTitles, options.name ?? 'test', scenario, options.customer)

/** A journey's id for MOCK. Throws RangeError likewise. */
export const mockJourney = (
  scenario: JourneyScenario = 'prefilled',
  options: { readonly customer?: Customer; readonly name?: string } = {},
): string => names.mockId(names.journeyTitles, options.name ?? 'test', scenario, options.customer)

/** The password, PIN and so on of every seeded customer of MOCK and the sandbox bank. */
export const seeded: { readonly password: string; readonly pin: string } = names.seeded

/** Scenarios of an order: name → description. */
export const orderScenarios: Readonly<Record<OrderScenario, string>> = names.orderTitles
/** Scenarios of a journey: name → description. */
export const journeyScenarios: Readonly<Record<JourneyScenario, string>> = names.journeyTitles
/** Customers: phone number → description. */
export const customers: Readonly<Record<Customer, string>> = names.customers

/** The kit's error: what it waited for, and what the element showed. */
export const KitError: abstract new () => Error & { readonly shown: Shown | null } =
  says.KitError as unknown as abstract new () => Error & { readonly shown: Shown | null }
