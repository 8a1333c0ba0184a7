/**
 * Types only: what must hold between the two languages and the table of errors. A fault names its key and
 * doesn't compile.
 */
import type { texts as firstEn } from '../../locales/en/first.ts'
import type { texts as restEn } from '../../locales/en/rest.ts'
import type { texts as errors } from '../../locales/id/errors.ts'
import type { texts as firstId } from '../../locales/id/first.ts'
import type { texts as restId } from '../../locales/id/rest.ts'
import type {
  ErrorButton,
  ErrorName,
  InlineButton,
  SlotsOfError,
  TitledErrorName,
} from '../contract/errors.ts'
import type { SlotNames, SlotsOf, TextKey } from './keys.ts'

export type Assert<T extends true> = T
/** true when nothing is left over; else what is. */
export type Nothing<T> = [T] extends [never] ? true : T
export type Difference<A, B> = Exclude<A, B> | Exclude<B, A>

/** Keys whose texts have different slots. */
export type DifferentSlots<A, B> = {
  [K in keyof A & keyof B]: [Difference<SlotNames<A[K]>, SlotNames<B[K]>>] extends [never] ? never : K
}[keyof A & keyof B]

export type SameFirstKeys = Assert<Nothing<Difference<keyof typeof firstId, keyof typeof firstEn>>>
export type SameOtherKeys = Assert<Nothing<Difference<keyof typeof restId, keyof typeof restEn>>>
export type SameFirstSlots = Assert<Nothing<DifferentSlots<typeof firstId, typeof firstEn>>>
export type SameOtherSlots = Assert<Nothing<DifferentSlots<typeof restId, typeof restEn>>>

/** Every error has a text, every titled one a title, and nothing else stands there. */
export type ErrorsHaveTexts = Assert<
  Nothing<Difference<keyof typeof errors, ErrorName | `${TitledErrorName}.title`>>
>
export type ErrorSlotsAgree = Assert<
  Nothing<
    {
      [N in ErrorName]: [Difference<SlotsOf<N>, SlotsOfError<N>>] extends [never] ? never : N
    }[ErrorName]
  >
>

export type ButtonsHaveTexts = Assert<Nothing<Exclude<ErrorButton | InlineButton, TextKey>>>
