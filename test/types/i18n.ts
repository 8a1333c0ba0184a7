/** Lines about texts that must not compile. */
import type { ErrorName } from '../../src/contract/errors.ts'
import type { Assert, DifferentSlots, Difference, IsNever } from '../../locales/translation.ts'
import type { texts as errors } from '../../locales/id/errors.ts'
import type { texts as pin } from '../../locales/id/pin.ts'
import type { I18n } from '../../src/i18n/i18n.ts'

export function keysAndSlots(i18n: I18n, name: ErrorName) {
  i18n.t('password.title')
  i18n.t('payment.submit', { amount: 'Rp1,00' })
  i18n.t('format.months.12')
  // @ts-expect-error no such key
  i18n.t('password.titel')
  // @ts-expect-error a slot is missing
  i18n.t('payment.submit')
  // @ts-expect-error one of two slots is missing
  i18n.t('points.applied', { points: '5 poin' })
  // @ts-expect-error no such slot
  i18n.t('payment.submit', { amount: 'Rp1,00', merchant: 'Toko' })
  // @ts-expect-error this text has no slots
  i18n.t('password.title', { merchant: 'Toko' })
  // @ts-expect-error a slot is text or a number, no node
  i18n.t('payment.submit', { amount: {} })
  i18n.parts('register.agree', { terms: {}, privacy: {} })
  // @ts-expect-error a node is missing
  i18n.parts('register.agree', { terms: {} })
  i18n.count('chance', 2)
  // @ts-expect-error nothing that is counted
  i18n.count('chances', 2)
  // @ts-expect-error an error's text may need slots: errorText fills them
  i18n.t(name)
  // @ts-expect-error no such part
  void i18n.load('passwords')
  // @ts-expect-error no such language
  void i18n.setLanguage('fr')
  // @ts-expect-error the shown language is changed by setLanguage alone
  i18n.language.set('en')
}

type Reference = { 'a.b': 'Bayar {amount} ke {merchant}'; 'a.c': 'Ya' }
export type Agrees = Assert<
  IsNever<DifferentSlots<Reference, { 'a.b': 'Pay {merchant} {amount}'; 'a.c': 'Yes' }>>
>
export type Renames = Assert<
  // @ts-expect-error the translation renames a slot
  IsNever<DifferentSlots<Reference, { 'a.b': 'Pay {merchant} {sum}'; 'a.c': 'Yes' }>>
>
// @ts-expect-error the translation drops a slot
export type Drops = Assert<IsNever<DifferentSlots<Reference, { 'a.b': 'Pay {amount}'; 'a.c': 'Yes' }>>>
export type Adds = Assert<
  // @ts-expect-error the translation has a slot too many
  IsNever<DifferentSlots<Reference, { 'a.b': 'Pay {merchant} {amount}'; 'a.c': 'Yes, {name}' }>>
>

type ErrorTexts = typeof errors
export type WithoutText = Assert<
  // @ts-expect-error an error without Indonesian text
  IsNever<Difference<Exclude<keyof ErrorTexts, 'OTP_WRONG'>, keyof ErrorTexts>>
>

export const english = {
  'pin.title': 'Enter your PIN',
  // @ts-expect-error a key that the reference doesn't have
  'pin.titel': 'Enter your PIN',
} satisfies Partial<Record<keyof typeof pin, string>>
// @ts-expect-error keys of the reference are missing
export const incomplete = { 'pin.title': 'Enter your PIN' } satisfies Record<keyof typeof pin, string>
