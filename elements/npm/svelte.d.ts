/**
 * `import type {} from 'bank-elements/svelte'`: both elements in Svelte's markup, with `onbank-…` for their
 * events.
 */
import type { HTMLAttributes } from 'svelte/elements'
import type {
  BankBindElement,
  BankEvent,
  BankPayElement,
  BindProperties,
  EventName,
  PayProperties,
} from './index.ts'

type Markup<E extends HTMLElement, P, A extends string> = HTMLAttributes<E> & {
  [K in keyof P]?: P[K] | undefined
} & { [K in A]?: string | undefined } & {
  [N in EventName as `on${N}`]?: ((event: BankEvent<N>) => void) | undefined
}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'bank-bind': Markup<BankBindElement, BindProperties, 'journey-id'>
    'bank-pay': Markup<BankPayElement, PayProperties, 'origin-reference-no' | 'reference-no'>
  }
}
