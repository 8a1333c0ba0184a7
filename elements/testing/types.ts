/**
 * The kit's types for merchants' tests. They name only what the kit needs of Playwright, so that the objects
 * of `playwright`, `playwright-core` and `@playwright/test` fit and nothing is imported from them.
 */
import type { CustomerNumber } from '../../src/sandbox/customers.ts'
import type { JourneyScenarioName, OrderScenarioName } from '../../src/sandbox/scenarios.ts'
import type { ErrorName } from '../../src/contract/errors.ts'
import type { Language } from '../../src/contract/language.ts'
import type { Screen } from '../../src/contract/routes.ts'

/** Scenarios of an order in MOCK and the sandbox bank. */
export type OrderScenario = OrderScenarioName
/** Scenarios of a journey in MOCK and the sandbox bank. */
export type JourneyScenario = JourneyScenarioName
/** Customers of MOCK and the sandbox bank, by phone number. */
export type Customer = CustomerNumber
/** Error codes of the elements' events. */
export type Refusal = ErrorName
/** A screen of the elements, as in `bank-step`. */
export type ScreenName = Screen

/** The needed part of Playwright's Locator. */
export interface KitLocator {
  nth(index: number): KitLocator
  click(options?: { timeout?: number }): Promise<void>
  fill(value: string, options?: { timeout?: number }): Promise<void>
  press(key: string, options?: { timeout?: number }): Promise<void>
}

/** The needed part of Playwright's Frame. */
export interface KitFrame {
  evaluate<R, A>(work: (input: A) => R, input: A): Promise<R>
  locator(selector: string): KitLocator
}

/** The needed part of Playwright's Page: its frames, the main frame first. */
export interface KitPage {
  frames(): readonly KitFrame[]
}

/** A code that an element asks for. */
export interface CodeAsked {
  /** The phone number given to the kit, digits after +62; undefined if none was given. */
  readonly msisdn: string | undefined
  /** The journey or order. */
  readonly subject: string
  /** Codes that the kit has already typed. */
  readonly used: readonly string[]
}

/** Returns the code. It is called until it returns one; undefined: none has arrived yet. */
export type Inbox = (request: CodeAsked) => Promise<string | undefined>

/** A picture that is to be read before another code is sent. */
export interface CaptchaAsked {
  /** The picture's address, usually a `data:` URL. */
  readonly image: string
  /** Journey or order. */
  readonly subject: string
}

/** Reads the picture, or knows what the bank's test system takes. */
export type Captcha = (request: CaptchaAsked) => Promise<string>

export interface KitOptions {
  /**
   * CSS selector of the element, if a page has several; by default the element's name. The element may be
   * inside shadow roots and frames.
   */
  readonly selector?: string | undefined
  /** The source of codes. MOCK needs none. */
  readonly inbox?: Inbox | undefined
  /** Reads the captcha's picture. The pictures of MOCK and the sandbox bank need none. */
  readonly captcha?: Captcha | undefined
  /** Wait of the kit for a change of the element, in ms; 15000 by default. */
  readonly timeout?: number | undefined
}

/** Place of the screens. */
export type Place = 'inline' | 'frame' | 'hosted'

/** An error that the customer sees. */
export interface ShownError {
  /** Its name; null if the page doesn't contain it. */
  readonly error: Refusal | null
  /** Its text on the screen, title first. */
  readonly text: string
  /** method: at a blocked way to pay · field: at a field or another part of the screen. */
  readonly at: 'dialog' | 'page' | 'method' | 'field'
}

/** The element's content now. */
export interface Shown {
  readonly place: Place
  /** Null without a screen: a message replaces all screens. */
  readonly screen: ScreenName | null
  /** Title of the screen, or of the dialog over it. */
  readonly title: string
  /** `id` or `en`. */
  readonly language: string
  readonly errors: readonly ShownError[]
}

/**
 * The result of an action.
 * - paid, failed, pending, linked, unlinked: as in the events
 * - sent: another code was sent
 * - refused: an error has stopped it
 * - app: to be paid in the bank's app
 * - scan: a QRIS code is shown, to be paid elsewhere
 * - left: the customer has returned to the merchant
 */
export interface Ending {
  readonly is:
    | 'paid'
    | 'failed'
    | 'pending'
    | 'linked'
    | 'unlinked'
    | 'sent'
    | 'refused'
    | 'app'
    | 'scan'
    | 'left'
  /** The error that is shown; null without one. */
  readonly error: Refusal | null
  /** The title or sentence that is shown. */
  readonly title: string
}

export interface PayWith {
  /** Default: the PIN of the seeded customers of MOCK and the sandbox bank. */
  readonly pin?: string | undefined
  /** Default: the way to pay that is chosen already. */
  readonly method?: 'wallet' | 'paylater' | 'qris' | undefined
  /** Months of Pay Later; default: what the page chooses. */
  readonly months?: number | undefined
  /** true: as many points as possible · a number: this many · false: none · default: unchanged. */
  readonly points?: boolean | number | undefined
  /** A code to type, for example a wrong one; default: from the inbox. */
  readonly code?: string | undefined
  /** The customer's phone number, for an inbox that needs it. */
  readonly msisdn?: string | undefined
}

export interface LinkWith {
  /** In any form that a customer may type; default: the number that the partner has given. */
  readonly msisdn?: string | undefined
  /** Of the existing or new account; default: that of the seeded customers of MOCK and the sandbox bank. */
  readonly password?: string | undefined
  /** Name of a new customer. */
  readonly fullName?: string | undefined
  /** Email address of a new customer. */
  readonly email?: string | undefined
  /** A code to type, for example a wrong one; default: from the inbox. */
  readonly code?: string | undefined
}

export interface UnlinkWith {
  /** The customer's phone number, for an inbox that needs it. */
  readonly msisdn?: string | undefined
  /** A code to type, for example a wrong one; default: from the inbox. */
  readonly code?: string | undefined
}

export interface ResendWith {
  /** proof (default): the device works for a moment · picture: the picture is read */
  readonly by?: 'proof' | 'picture' | undefined
  /** The answer to type, for example a wrong one; by default that of `captcha`. */
  readonly answer?: string | undefined
  /** The customer's number, for an inbox that needs it. */
  readonly msisdn?: string | undefined
}

/**
 * The common acts of both page objects. Methods that wait throw `KitError` after the timeout, which says what
 * is shown.
 */
export interface BankElement {
  /** The content now; null when the element isn't visible. */
  shows(): Promise<Shown | null>
  /** Waits for a screen that can be used. @returns what it shows */
  expectReady(state?: { readonly language?: Language; readonly screen?: ScreenName }): Promise<Shown>
  /** Waits until the element is no longer in the page. */
  expectGone(): Promise<void>
  /**
   * Waits for an error, anywhere on the screen.
   * @returns its text
   */
  expectRefused(error: Refusal): Promise<string>
  /**
   * Requests another code as soon as the countdown allows it, and passes the captcha. The code that was sent
   * before isn't typed any more.
   */
  resendCode(choices?: ResendWith): Promise<Ending>
  /** Presses the main button of the current dialog or screen: "try again", "understood". */
  goOn(): Promise<void>
  /** Leaves as a customer does: back to the first screen, then to the merchant. */
  cancel(): Promise<void>
}

/** `<bank-pay>`. */
export interface BankPay extends BankElement {
  /**
   * Pays, starting at the current screen, until the payment ends or is refused. A refusal isn't an error of
   * the kit: check the returned value, or use the expectations.
   */
  pay(choices?: PayWith): Promise<Ending>
  expectPaid(): Promise<void>
  /** Waits for FAILED: nothing was debited. */
  expectFailed(): Promise<void>
  /** Waits for a payment on hold, or without a result yet. */
  expectPending(): Promise<void>
}

/** `<bank-bind>`. */
export interface BankBind extends BankElement {
  /** Links by login or registration, as the bank decides. Returns as `pay` does. */
  link(customer?: LinkWith): Promise<Ending>
  /** Ends the link of a journey with flow="unlink". */
  unlink(customer?: UnlinkWith): Promise<Ending>
  expectLinked(): Promise<void>
  expectUnlinked(): Promise<void>
}

/** A notification of the sandbox bank for a merchant's server. */
export interface ToldServer {
  /** `latestTransactionStatus` of SNAP: 00 paid, 04 paid back, 05 cancelled, 06 failed. */
  readonly status: string
  /** HTTP statuses of your server's answers; 0: none came. */
  readonly answers: readonly number[]
}

/** The sandbox bank of `npm start`: opens journeys and orders, moves its clock, lists debits. */
export interface Sandbox {
  /** Reads codes that the sandbox bank has sent. */
  readonly inbox: Inbox
  /**
   * Opens a journey.
   * @returns its id
   */
  journey(scenario?: JourneyScenario, options?: { msisdn?: Customer }): Promise<string>
  /**
   * Opens an order.
   * @param options amount in rupiah, `"150000.00"`
   * @returns its originReferenceNo
   */
  order(scenario?: OrderScenario, options?: { msisdn?: Customer; amount?: string }): Promise<string>
  /** Moves the bank's clock forward, so that payments become due and countdowns end. */
  advance(seconds: number): Promise<void>
  /** Pays an order back: a part in rupiah (`"50000.00"`), or what is left. */
  refund(order: string, amount?: string): Promise<void>
  /**
   * The bank's notifications to your server about an order, oldest first; each with the answers to its tries.
   */
  notifications(order: string): Promise<ToldServer[]>
  /** The debits for an order, in rupiah: `["150000.00"]`. */
  debits(order: string): Promise<string[]>
  /** Pays an order that is waiting for QRIS, on hold, or for the bank's app. */
  payElsewhere(order: string): Promise<void>
  /** Resets customers, orders and clock to their initial state. */
  reset(): Promise<void>
}
