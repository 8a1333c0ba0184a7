/** Types only: what must hold between the words and the table of errors. A fault names its key. */
import type { texts as errors } from '../../locales/id/errors.ts'
import type { Assert, Difference, IsNever } from '../../locales/translation.ts'
import type {
  ErrorButton,
  ErrorName,
  InlineButton,
  SlotsOfError,
  TitledErrorName,
} from '../contract/errors.ts'
import type { SlotsOf, TextKey } from './keys.ts'

/** Every error has a text, every titled one a title, and nothing else stands there. */
export type ErrorsHaveTexts = Assert<
  IsNever<Difference<keyof typeof errors, ErrorName | `${TitledErrorName}.title`>>
>
export type ErrorSlotsAgree = Assert<
  IsNever<
    {
      [N in ErrorName]: [Difference<SlotsOf<N>, SlotsOfError<N>>] extends [never] ? never : N
    }[ErrorName]
  >
>

export type ButtonsHaveTexts = Assert<IsNever<Exclude<ErrorButton | InlineButton, TextKey>>>
