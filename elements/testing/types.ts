/**
 * What a merchant's tests see of the kit. The page is told by what the kit needs of it, so that those of
 * `playwright`, `playwright-core` and `@playwright/test` fit, and nothing of them is imported.
 */
import type { CustomerNumber } from '../../demo/sandbox/customers.ts'
import type { JourneyScenarioName, OrderScenarioName } from '../../demo/sandbox/scenarios.ts'
import type { ErrorName } from '../../src/contract/errors.ts'
import type { Language } from '../../src/contract/language.ts'
import type { Screen } from '../../src/contract/routes.ts'

/** What an order of MOCK and of the sandbox bank can be made to do. */
export type OrderScenario = OrderScenarioName
/** What a journey of MOCK and of the sandbox bank can be made to do. */
export type JourneyScenario = JourneyScenarioName
/** A customer of MOCK and of the sandbox bank, by the phone number. */
export type Customer = CustomerNumber
/** What an element can refuse with: the codes of its events. */
export type Refusal = ErrorName
/** A screen of the elements, as `bank-step` calls it. */
export type ScreenName = Screen

/** What the kit needs of Playwright's Locator. */
export interface KitLocator {
  nth(index: number): KitLocator
  click(options?: { timeout?: number }): Promise<void>
  fill(value: string, options?: { timeout?: number }): Promise<void>
  press(key: string, options?: { timeout?: number }): Promise<void>
}

/** What the kit needs of Playwright's Frame. */
export interface KitFrame {
  evaluate<R, A>(work: (given: A) => R, given: A): Promise<R>
  locator(selector: string): KitLocator
}

/** What the kit needs of Playwright's Page: its frames, the page's own first. */
export interface KitPage {
  frames(): readonly KitFrame[]
}

/** A code that an element asks for. */
export interface CodeAsked {
  /** The number that was given to the kit, digits after +62; undefined where none was. */
  readonly msisdn: string | undefined
  /** Journey or order. */
  readonly subject: string
  /** Codes that the kit has typed already. */
  readonly used: readonly string[]
}

/** Where codes come from. It is asked again until it answers one; undefined: none has come yet. */
export type Inbox = (asked: CodeAsked) => Promise<string | undefined>

export interface KitOptions {
  /**
   * CSS selector of the element, where a page holds several; the element's name by default. It may stand in
   * shadow roots and frames of the page.
   */
  readonly selector?: string
  /** Where codes come from. In MOCK they are found without it. */
  readonly inbox?: Inbox
  /** How long the kit waits for the element to go on, ms; 15000 by default. */
  readonly timeout?: number
}

/** Where the screens stand. */
export type Place = 'inline' | 'frame' | 'hosted'

/** An error as the customer sees it. */
export interface ShownError {
  /** Its name; null where the page doesn't tell it. */
  readonly error: Refusal | null
  /** The words on the screen, title first. */
  readonly text: string
  /** method: at a way to pay that can't be used · field: at a field or another part of the screen. */
  readonly at: 'dialog' | 'page' | 'method' | 'field'
}

/** What an element shows at this moment. */
export interface Shown {
  readonly place: Place
  /** Null where it stands on none: a message in place of all screens. */
  readonly screen: ScreenName | null
  /** The title of the screen, or of the dialog over it. */
  readonly title: string
  /** `id` or `en`. */
  readonly language: string
  readonly errors: readonly ShownError[]
}

/**
 * What an action came to.
 * paid, failed, pending, linked, unlinked: as the events say it · refused: an error is shown that stopped
 * it · app: to be paid in the bank's app · scan: a QRIS code is shown, to be paid elsewhere · left: the
 * customer has gone back to the merchant.
 */
export interface Ending {
  readonly is: 'paid' | 'failed' | 'pending' | 'linked' | 'unlinked' | 'refused' | 'app' | 'scan' | 'left'
  /** Why: the error that is shown; null where there is none. */
  readonly error: Refusal | null
  /** The title, or the sentence, that is shown. */
  readonly title: string
}

export interface PayWith {
  /** The seeded PIN of MOCK and the sandbox bank by default. */
  readonly pin?: string
  /** What is chosen already by default. */
  readonly method?: 'wallet' | 'paylater' | 'qris'
  /** Months of Pay Later; what the page chooses by default. */
  readonly months?: number
  /** true: as many points as possible · a number: so many · false: none; as it stands by default. */
  readonly points?: boolean | number
  /** A code of your own, to type a wrong one; else the inbox is asked. */
  readonly code?: string
  /** Of the customer, for an inbox that needs it. */
  readonly msisdn?: string
}

export interface LinkWith {
  /** Any spelling that a customer may type; what the partner tells by default. */
  readonly msisdn?: string
  /** Of the account, or of the new one; the seeded one of MOCK and the sandbox bank by default. */
  readonly password?: string
  /** Of a new customer. */
  readonly fullName?: string
  /** Of a new customer. */
  readonly email?: string
  /** A code of your own, to type a wrong one; else the inbox is asked. */
  readonly code?: string
}

export interface UnlinkWith {
  /** Of the customer, for an inbox that needs it. */
  readonly msisdn?: string
  /** A code of your own, to type a wrong one; else the inbox is asked. */
  readonly code?: string
}

/** What both page objects can. Whatever waits throws `KitError` in the end, which says what is shown. */
export interface BankElement {
  /** What is shown now; null while there is nothing to be seen of the element. */
  shows(): Promise<Shown | null>
  /** Waits for a screen that can be used. @returns what it shows */
  expectReady(wanted?: { readonly language?: Language; readonly screen?: ScreenName }): Promise<Shown>
  /** Waits until the element is out of the page. */
  expectGone(): Promise<void>
  /** Waits for an error, wherever it is shown. @returns its words */
  expectRefused(error: Refusal): Promise<string>
  /** Presses the main button of the dialog or screen that is shown: "try again", "understood". */
  goOn(): Promise<void>
  /** Leaves as a customer does: back to the first screen, then out. */
  cancel(): Promise<void>
}

/** `<bank-pay>`. */
export interface BankPay extends BankElement {
  /**
   * Pays from wherever the element stands, until it says how it ended, or refuses. It is no error of the kit
   * when the element refuses: look at what comes back, or at the expectations.
   */
  pay(how?: PayWith): Promise<Ending>
  expectPaid(): Promise<void>
  /** Failed, by the status: nothing was debited. */
  expectFailed(): Promise<void>
  /** On hold, or no result yet. */
  expectPending(): Promise<void>
}

/** `<bank-bind>`. */
export interface BankBind extends BankElement {
  /** Links, by log-in or by registration: the bank decides which. It ends as `pay` does. */
  link(who?: LinkWith): Promise<Ending>
  /** Ends the link of a journey with flow="unlink". */
  unlink(who?: UnlinkWith): Promise<Ending>
  expectLinked(): Promise<void>
  expectUnlinked(): Promise<void>
}

/** The sandbox bank of `npm start`: opens journeys and orders, moves its clock, tells what was debited. */
export interface Sandbox {
  /** Codes as the sandbox bank has sent them. */
  readonly inbox: Inbox
  /** @returns the journey's id */
  journey(scenario?: JourneyScenario, more?: { msisdn?: Customer }): Promise<string>
  /** @param more amount in rupiah, `"150000.00"` @returns the order's originReferenceNo */
  order(scenario?: OrderScenario, more?: { msisdn?: Customer; amount?: string }): Promise<string>
  /** Moves the bank's clock forward: payments become due, countdowns end. */
  advance(seconds: number): Promise<void>
  /** What was debited for an order, in rupiah: `["150000.00"]`. */
  debits(order: string): Promise<string[]>
  /** Pays an order that stands at QRIS, on hold or in the bank's app. */
  payElsewhere(order: string): Promise<void>
  /** Customers, orders and clock as they were at first. */
  reset(): Promise<void>
}
