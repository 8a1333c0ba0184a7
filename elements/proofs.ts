/**
 * Types only: the accessors that the package promises (types.ts) are those of the table of settings. They are
 * written out there, since no type can make accessors. A fault names the property.
 */
import type { Assert, IsNever } from '../locales/translation.ts'
import type { OwnProperties, SharedProperties } from '../src/contract/settings.ts'
import type { BindProperties, CommonProperties, PayProperties } from './types.ts'

/** Properties that only one of two types has, or that are of another type in each. */
type Different<A, B> =
  | Exclude<keyof A, keyof B>
  | Exclude<keyof B, keyof A>
  | { [K in keyof A & keyof B]: [A[K], B[K]] extends [B[K], A[K]] ? never : K }[keyof A & keyof B]

export type SharedAccessors = Assert<IsNever<Different<SharedProperties, CommonProperties>>>
export type BindAccessors = Assert<
  IsNever<Different<OwnProperties<'bank-bind'>, Omit<BindProperties, keyof CommonProperties>>>
>
export type PayAccessors = Assert<
  IsNever<Different<OwnProperties<'bank-pay'>, Omit<PayProperties, keyof CommonProperties>>>
>
