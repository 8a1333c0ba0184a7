/** What people do on our screens, by what they see: roles and names, in both languages, inline and on the hosted page. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright'
import type { Control } from '../control.ts'
import { CUSTOMER, fill, PASSWORD, PIN, words, type Language } from '../words.ts'

export { CUSTOMER, fill, PASSWORD, PIN, words, type Language, type Words } from '../words.ts'

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
