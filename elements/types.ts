/**
 * Types for pages written in TypeScript: `document.querySelector('bank-pay')` and `addEventListener('bank-succeeded', …)` are
 * typed, and both elements are known to React's JSX. `import type {} from 'bank-elements/types'` brings them in; nothing runs.
 */
import type { Detail, EventName } from '../src/contract/outcomes.ts'
import type { Environment, Language, Theme } from '../src/host/port.ts'
import type { Mode } from '../src/contract/outcomes.ts'

/** A property may be unset by null or undefined: its default is in effect again. */
type Optional<T> = T | null | undefined

/** Attributes of both elements, by the name of the property; a property reads what is in effect. */
interface Common {
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

interface BindProperties extends Common {
  get journeyId(): string
  set journeyId(value: Optional<string>)
  get flow(): 'link' | 'unlink'
  set flow(value: Optional<'link' | 'unlink'>)
  get version(): '1' | '2'
  set version(value: Optional<1 | 2 | '1' | '2'>)
}

interface PayProperties extends Common {
  get originReferenceNo(): string
  set originReferenceNo(value: Optional<string>)
  get referenceNo(): string
  set referenceNo(value: Optional<string>)
  get version(): '1' | '2' | '3'
  set version(value: Optional<1 | 2 | 3 | '1' | '2' | '3'>)
}

type BankEvent<N extends EventName> = CustomEvent<Detail<N>>

interface BankElement extends HTMLElement {
  /** Tries again what failed, or loads anew. */
  retry(): void
  /** One screen back; from the first one the customer leaves. */
  back(): void
  /** The customer leaves: `bank-cancelled` follows. */
  close(): void
  focus(): void
  /** Resolves when the first screen can be used. */
  whenReady(): Promise<void>
  /** For support: version, mode, environment, step, last error code, diagnosticsId, timings. No personal data. */
  diagnose(): Record<string, unknown>
  addEventListener<N extends EventName>(
    type: N, listener: (this: this, event: BankEvent<N>) => unknown, options?: boolean | AddEventListenerOptions): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
  removeEventListener<N extends EventName>(
    type: N, listener: (this: this, event: BankEvent<N>) => unknown, options?: boolean | EventListenerOptions): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void
}

export interface BankBindElement extends BankElement, BindProperties {}
export interface BankPayElement extends BankElement, PayProperties {}

/** What `customElements.get('bank-pay')` gives. */
export interface BankElementClass<E extends HTMLElement> {
  new (): E
  readonly version: string
  /** Fetches the code ahead of need. */
  preload(): Promise<unknown>
}

/** React sets properties and listens to `onbank-…`; the attributes' own names work as well. */
type Jsx<E extends HTMLElement, P, A extends string> =
  import('react').DetailedHTMLProps<import('react').HTMLAttributes<E>, E>
  & { [K in keyof P]?: P[K] | undefined }
  & { [K in A]?: string | undefined }
  & { [N in EventName as `on${N}`]?: (event: BankEvent<N>) => void }

declare global {
  interface HTMLElementTagNameMap {
    'bank-bind': BankBindElement
    'bank-pay': BankPayElement
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'bank-bind': Jsx<BankBindElement, BindProperties, 'journey-id'>
      'bank-pay': Jsx<BankPayElement, PayProperties, 'origin-reference-no' | 'reference-no'>
    }
  }
}
