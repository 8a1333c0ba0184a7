/**
 * Types only: what must hold between the two languages and the table of errors. A fault names its key and
 * doesn't compile.
 */
import type { ErrorButton, ErrorName, SlotsOfError, TitledErrorName } from '../contract/errors.ts'
import type { InlineButton } from '../contract/errorRules.ts'
import type { SlotNames, SlotsOf, TextKey, TextsOf } from './keys.ts'
import type { Part } from './loaders.ts'

export type Assert<T extends true> = T
/** true when nothing is left over; else what is. */
export type Nothing<T> = [T] extends [never] ? true : T
export type Difference<A, B> = Exclude<A, B> | Exclude<B, A>

/** Keys whose texts have different slots. */
export type DifferentSlots<A, B> = {
  [K in keyof A & keyof B]: [Difference<SlotNames<A[K]>, SlotNames<B[K]>>] extends [never] ? never : K
}[keyof A & keyof B]

export type SameKeys = Assert<
  Nothing<{ [P in Part]: Difference<keyof TextsOf<P, 'id'>, keyof TextsOf<P, 'en'>> }[Part]>
>
export type SameSlots = Assert<
  Nothing<{ [P in Part]: DifferentSlots<TextsOf<P, 'id'>, TextsOf<P, 'en'>> }[Part]>
>

/** Every error has a text, every titled one a title, and nothing else stands there. */
export type ErrorsHaveTexts = Assert<
  Nothing<Difference<keyof TextsOf<'errors', 'id'>, ErrorName | `${TitledErrorName}.title`>>
>
export type ErrorSlotsAgree = Assert<
  Nothing<
    {
      [N in ErrorName]: [Difference<SlotsOf<N>, SlotsOfError<N>>] extends [never] ? never : N
    }[ErrorName]
  >
>

export type ButtonsHaveTexts = Assert<Nothing<Exclude<ErrorButton | InlineButton, TextKey>>>
