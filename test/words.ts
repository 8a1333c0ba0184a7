/**
 * The texts of our screens as people see them, and the seeded customer. For end-to-end tests and for tests
 * inside pages.
 */
import { texts as accountId } from '../locales/id/accountCreation.ts'
import { texts as accountEn } from '../locales/en/accountCreation.ts'
import { texts as bindId } from '../locales/id/bind.ts'
import { texts as bindEn } from '../locales/en/bind.ts'
import { texts as coreId } from '../locales/id/core.ts'
import { texts as coreEn } from '../locales/en/core.ts'
import { texts as keyboardId } from '../locales/id/keyboard.ts'
import { texts as keyboardEn } from '../locales/en/keyboard.ts'
import { texts as passwordId } from '../locales/id/password.ts'
import { texts as passwordEn } from '../locales/en/password.ts'
import { texts as paymentId } from '../locales/id/payment.ts'
import { texts as paymentEn } from '../locales/en/payment.ts'
import { texts as pinId } from '../locales/id/pin.ts'
import { texts as pinEn } from '../locales/en/pin.ts'
import { texts as processingId } from '../locales/id/processing.ts'
import { texts as processingEn } from '../locales/en/processing.ts'
import { texts as instalmentId } from '../locales/id/instalment.ts'
import { texts as instalmentEn } from '../locales/en/instalment.ts'
import { texts as paylaterId } from '../locales/id/paylater.ts'
import { texts as paylaterEn } from '../locales/en/paylater.ts'
import { texts as riplayId } from '../locales/id/riplay.ts'
import { texts as riplayEn } from '../locales/en/riplay.ts'
import { texts as termsId } from '../locales/id/terms.ts'
import { texts as termsEn } from '../locales/en/terms.ts'
import { texts as resultId } from '../locales/id/paymentResult.ts'
import { texts as resultEn } from '../locales/en/paymentResult.ts'
import { texts as sharedId } from '../locales/id/shared.ts'
import { texts as sharedEn } from '../locales/en/shared.ts'
import { texts as slipId } from '../locales/id/slip.ts'
import { texts as slipEn } from '../locales/en/slip.ts'
import { texts as verificationId } from '../locales/id/verification.ts'
import { texts as verificationEn } from '../locales/en/verification.ts'
import { msisdnOf } from '../src/contract/ids.ts'

export const words = {
  id: {
    ...coreId,
    ...sharedId,
    ...slipId,
    ...accountId,
    ...verificationId,
    ...passwordId,
    ...bindId,
    ...termsId,
    ...paymentId,
    ...instalmentId,
    ...paylaterId,
    ...riplayId,
    ...pinId,
    ...keyboardId,
    ...processingId,
    ...resultId,
  },
  en: {
    ...coreEn,
    ...sharedEn,
    ...slipEn,
    ...accountEn,
    ...verificationEn,
    ...passwordEn,
    ...bindEn,
    ...termsEn,
    ...paymentEn,
    ...instalmentEn,
    ...paylaterEn,
    ...riplayEn,
    ...pinEn,
    ...keyboardEn,
    ...processingEn,
    ...resultEn,
  },
} satisfies Record<string, Record<string, string>>
export type Language = keyof typeof words
export type Words = (typeof words)[Language]

/** A text with its slots filled, for finding it by name. */
export const fill = (text: string, slots: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => slots[name] ?? `{${name}}`)

export const CUSTOMER = msisdnOf('81100000001')
export const PASSWORD = 'Sandbox#2026'
export const PIN = '135790'
