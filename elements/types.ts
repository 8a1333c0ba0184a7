/**
 * Types for pages in TypeScript: `document.querySelector('bank-pay')`, `customElements.get('bank-pay')` and
 * `addEventListener('bank-succeeded', …)`, of the document too, are typed. elements/build/types.ts writes
 * them into the package without references to our own files.
 */
import type { Approval, BindEventName, EventDetails, Mode, PayEventName } from '../src/contract/outcomes.ts'
import type { Environment, Language, Theme } from '../src/host/port.ts'

export type EventName = keyof EventDetails
export type { BindEventName, PayEventName }
/** The `detail` of each event. */
export type Detail<N extends EventName> = EventDetails[N]
  & (N extends 'bank-confirm' ? Approval : unknown) & { diagnosticsId: string; mode: Mode }
/** An event of an element. */
export type BankEvent<N extends EventName> = CustomEvent<Detail<N>>

/** A property may be set to null or undefined, which restores its default. */
type Optional<T> = T | null | undefined

/** Attributes of both elements, by name of the property; reading a property gives the value in effect. */
export interface CommonProperties {
  get proxy(): string
  set proxy(url: Optional<string>)
  get hosted(): string
  set hosted(url: Optional<string>)
  get environment(): Environment
  set environment(value: Optional<Environment>)
  get language(): Language
  set language(value: Optional<string>)
  get theme(): Theme
  set theme(value: Optional<Theme>)
  get mode(): Mode
  set mode(value: Optional<Mode>)
}

export interface BindProperties extends CommonProperties {
  get journeyId(): string
  set journeyId(value: Optional<string>)
  get flow(): 'link' | 'unlink'
  set flow(value: Optional<'link' | 'unlink'>)
  get version(): '1' | '2'
  set version(value: Optional<1 | 2 | '1' | '2'>)
}

export interface PayProperties extends CommonProperties {
  get originReferenceNo(): string
  set originReferenceNo(value: Optional<string>)
  get referenceNo(): string
  set referenceNo(value: Optional<string>)
  get version(): '1' | '2' | '3'
  set version(value: Optional<1 | 2 | 3 | '1' | '2' | '3'>)
}

export interface BankElement extends HTMLElement {
  /**
   * Tries again what failed, or loads anew; a refused code, password or PIN is not sent again, nor what the
   * customer has stepped back from.
   */
  retry(): void
  /** One screen back; on the first one it does what `close()` does. */
  back(): void
  /**
   * The customer leaves: `bank-cancelled`, or `bank-pending` as long as anything may still be paid. The
   * element stays in the page. Called before there is a screen, it is heard by the first one.
   */
  close(): void
  /** Moves the focus to the screen's title (in Safari to the frame, until the customer has touched it). */
  focus(): void
  /**
   * A promise, resolved when the first screen can be used; it is never rejected (listen to
   * `bank-load-error`).
   */
  whenReady(): Promise<void>
  /**
   * For support: version, mode, environment, `page` (what is unusual about your page) and, once it runs,
   * language, step, screenVersion, lastError, diagnosticsId, timings; no personal data.
   */
  diagnose(): Record<string, unknown>
  addEventListener<N extends EventName>(
    type: N,
    listener: (this: this, event: BankEvent<N>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<N extends EventName>(
    type: N,
    listener: (this: this, event: BankEvent<N>) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}

export interface BankBindElement extends BankElement, BindProperties {}
export interface BankPayElement extends BankElement, PayProperties {}

/** The type of `customElements.get('bank-pay')`. */
export interface BankElementClass<E extends HTMLElement> {
  new (): E
  /** Version of the script. */
  readonly version: string
  /**
   * Fetches the code ahead of need, with the words of that language (`id`):
   * `customElements.get('bank-pay').preload()`, `.preload('frame')`.
   */
  preload(mode?: 'frame' | 'redirect', language?: Language): Promise<unknown>
}

/** The events by name, which bubble: the document, the window and what is around an element hear them too. */
export type BankEvents = { readonly [N in EventName]: BankEvent<N> }

/** A message that the bank of MOCK has sent; `code` is null in one without a code. */
export type MockMessage = CustomEvent<{ msisdn: string; code: string | null; text: string }>

declare global {
  interface HTMLElementTagNameMap {
    'bank-bind': BankBindElement
    'bank-pay': BankPayElement
  }
  interface GlobalEventHandlersEventMap extends BankEvents {}
  interface DocumentEventMap {
    'bank-mock-message': MockMessage
  }
  interface CustomElementRegistry {
    /** Undefined until they are defined. */
    get<N extends 'bank-bind' | 'bank-pay'>(name: N): BankElementClass<HTMLElementTagNameMap[N]> | undefined
  }
}
