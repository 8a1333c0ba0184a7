/** Lines about the tables of errors that must not compile. */
import type { refine } from '../../src/contract/errorRules.ts'
import {
  isTitled,
  rowOf,
  type ErrorName,
  type SlotsOfError,
  type TitledErrorName,
} from '../../src/contract/errors.ts'
import type { SnapCase } from '../../src/contract/errors/columns.ts'
import type { ErrorSource } from '../../src/contract/errors/sources.ts'
import { errorText } from '../../src/i18n/errorText.ts'
import type { Translator } from '../../src/i18n/translator.ts'

export const known: ErrorName = 'OTP_WRONG'
// @ts-expect-error no such error
export const unknown: ErrorName = 'OTP_RIGHT'
// @ts-expect-error a field error has no title
export const untitled: TitledErrorName = 'OTP_WRONG'
export const slot: SlotsOfError<'OTP_BLOCKED'> = 'until'
// @ts-expect-error not a slot of this error
export const wrongSlot: SlotsOfError<'OTP_BLOCKED'> = 'chances'
// @ts-expect-error no such call
export const call: ErrorSource = 'otp/none'
// @ts-expect-error not a SNAP case
export const snap: SnapCase = '4031402'
// @ts-expect-error a name that isn't in the table
export const refined: ReturnType<typeof refine> = 'WRONG'

/** Every error needs a handler: leaving one out doesn't compile. */
// @ts-expect-error 138 names are missing
export const total: Record<ErrorName, true> = { OTP_WRONG: true }

export function texts(tr: Translator, name: ErrorName) {
  errorText(tr, name, { now: 0 })
  // @ts-expect-error the server's clock is needed for "until"
  errorText(tr, name, {})
  // @ts-expect-error chances are a number; the phrase is made here
  errorText(tr, name, { now: 0, chances: '2 chances' })
  // @ts-expect-error rows can't be changed
  rowOf(name).place = 'dialog'
  // @ts-expect-error only titled errors have a title
  tr.t(`${name}.title`)
  if (isTitled(name)) tr.t(`${name}.title`)
}
