/** What people do on our screens, by what they see: roles and names, in both languages, inline and on the hosted page. */
import assert from 'node:assert/strict'
import { texts as accountId } from '../../locales/id/accountCreation.ts'
import { texts as accountEn } from '../../locales/en/accountCreation.ts'
import { texts as bindId } from '../../locales/id/bind.ts'
import { texts as bindEn } from '../../locales/en/bind.ts'
import { texts as coreId } from '../../locales/id/core.ts'
import { texts as coreEn } from '../../locales/en/core.ts'
import { texts as keyboardId } from '../../locales/id/keyboard.ts'
import { texts as keyboardEn } from '../../locales/en/keyboard.ts'
import { texts as passwordId } from '../../locales/id/password.ts'
import { texts as passwordEn } from '../../locales/en/password.ts'
import { texts as paymentId } from '../../locales/id/payment.ts'
import { texts as paymentEn } from '../../locales/en/payment.ts'
import { texts as pinId } from '../../locales/id/pin.ts'
import { texts as pinEn } from '../../locales/en/pin.ts'
import { texts as processingId } from '../../locales/id/processing.ts'
import { texts as processingEn } from '../../locales/en/processing.ts'
import { texts as resultId } from '../../locales/id/paymentResult.ts'
import { texts as resultEn } from '../../locales/en/paymentResult.ts'
import { texts as sharedId } from '../../locales/id/shared.ts'
import { texts as sharedEn } from '../../locales/en/shared.ts'
import { texts as verificationId } from '../../locales/id/verification.ts'
import { texts as verificationEn } from '../../locales/en/verification.ts'
import type { Page } from 'playwright'
import type { Control } from '../control.ts'

export const CUSTOMER = '81100000001'
export const PASSWORD = 'Sandbox#2026'
export const PIN = '135790'

export const words = {
  id: { ...coreId, ...sharedId, ...accountId, ...verificationId, ...passwordId, ...bindId, ...paymentId, ...pinId, ...keyboardId, ...processingId, ...resultId },
  en: { ...coreEn, ...sharedEn, ...accountEn, ...verificationEn, ...passwordEn, ...bindEn, ...paymentEn, ...pinEn, ...keyboardEn, ...processingEn, ...resultEn },
} satisfies Record<string, Record<string, string>>
export type Language = keyof typeof words
export type Words = (typeof words)[Language]

/** A text with its slots filled, for finding it by name. */
export const fill = (text: string, slots: Record<string, string>): string => text.replace(/\{(\w+)\}/g, (_, name: string) => slots[name] ?? `{${name}}`)

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Phone → code → password → the page that asks to confirm. */
export async function untilConfirm(page: Page, bank: Control, language: Language, msisdn = CUSTOMER): Promise<void> {
  const t = words[language]
  await page.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).fill(`0${msisdn}`)
  await button(page, t['accountCreation.submit']).click()
  await heading(page, t['verification.title']).waitFor()
  await page.getByLabel(t['verification.codeLabel'], { exact: true }).fill(await bank.inboxCode(msisdn))
  await heading(page, t['password.title']).waitFor()
  await page.getByLabel(t['password.label'], { exact: true }).fill(PASSWORD)
  await button(page, t['password.submit']).click()
  await heading(page, t['bind.title']).waitFor()
}

/** The whole link of an existing customer, to the page that says so. */
export async function link(page: Page, bank: Control, language: Language, msisdn = CUSTOMER): Promise<void> {
  const t = words[language]
  await untilConfirm(page, bank, language, msisdn)
  await button(page, t['bind.submit']).click()
  await heading(page, t['bindResult.title']).waitFor()
}

/** Types digits on the keypad, by tapping its keys. */
export async function tapPin(page: Page, pin = PIN): Promise<void> {
  for (const digit of pin) await button(page, digit).click()
}

/** From the payment page to the page that says it was paid. */
export async function pay(page: Page, language: Language, amount: string): Promise<void> {
  const t = words[language]
  await button(page, fill(t['payment.submit'], { amount })).click()
  await heading(page, t['pin.title']).waitFor()
  await tapPin(page)
  await heading(page, t['paymentResult.successTitle']).waitFor()
}

/** Exactly one debit of an order, of this amount. */
export async function paidOnce(bank: Control, order: string, amount: string): Promise<void> {
  const debits = await bank.debitsOf(order)
  assert.deepEqual(debits.map((debit) => debit.amount), [amount])
}
