/**
 * `import type {} from 'bank-elements/vue'`: both elements in Vue's templates. Tell the compiler that they
 * aren't components: `isCustomElement: (tag) => tag.startsWith('bank-')`.
 */
import type { DefineComponent } from 'vue'
import type { BankEvent, BindProperties, EventName, PayProperties } from './index.ts'

type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S
/** `@bank-succeeded` becomes the prop `onBankSucceeded`. */
type Listeners = {
  [N in EventName as `on${Capitalize<Camel<N>>}`]?: ((event: BankEvent<N>) => void) | undefined
}
type Props<P> = { [K in keyof P]?: P[K] | undefined } & Listeners

declare module 'vue' {
  interface GlobalComponents {
    'bank-bind': DefineComponent<Props<BindProperties>>
    'bank-pay': DefineComponent<Props<PayProperties>>
  }
}
