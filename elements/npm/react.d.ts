/**
 * `import type {} from 'bank-elements/react'`: both elements in React's JSX. React 19 sets properties and
 * listens to `onbank-…`.
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type {
  BankBindElement,
  BankEvent,
  BankPayElement,
  BindProperties,
  EventName,
  PayProperties,
} from './index.ts'

type Jsx<E extends HTMLElement, P, A extends string> = DetailedHTMLProps<HTMLAttributes<E>, E> & {
  [K in keyof P]?: P[K] | undefined
} & { [K in A]?: string | undefined } & {
  [N in EventName as `on${N}`]?: ((event: BankEvent<N>) => void) | undefined
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'bank-bind': Jsx<BankBindElement, BindProperties, 'journey-id'>
      'bank-pay': Jsx<BankPayElement, PayProperties, 'origin-reference-no' | 'reference-no'>
    }
  }
}
