/** Where all other words are; this table is fetched when the first of them is needed. */
import type { Language } from '../contract/language.ts'
import type { Chunk } from './firstLoaders.ts'

export const laterLoaders = {
  shared: {
    id: () => import('../../locales/id/shared.ts'),
    en: () => import('../../locales/en/shared.ts'),
  },
  errors: {
    id: () => import('../../locales/id/errors.ts'),
    en: () => import('../../locales/en/errors.ts'),
  },
  keyboard: {
    id: () => import('../../locales/id/keyboard.ts'),
    en: () => import('../../locales/en/keyboard.ts'),
  },
  verification: {
    id: () => import('../../locales/id/verification.ts'),
    en: () => import('../../locales/en/verification.ts'),
  },
  password: {
    id: () => import('../../locales/id/password.ts'),
    en: () => import('../../locales/en/password.ts'),
  },
  register: {
    id: () => import('../../locales/id/register.ts'),
    en: () => import('../../locales/en/register.ts'),
  },
  createPassword: {
    id: () => import('../../locales/id/createPassword.ts'),
    en: () => import('../../locales/en/createPassword.ts'),
  },
  terms: {
    id: () => import('../../locales/id/terms.ts'),
    en: () => import('../../locales/en/terms.ts'),
  },
  bind: {
    id: () => import('../../locales/id/bind.ts'),
    en: () => import('../../locales/en/bind.ts'),
  },
  framePage: {
    id: () => import('../../locales/id/framePage.ts'),
    en: () => import('../../locales/en/framePage.ts'),
  },
  resultPage: {
    id: () => import('../../locales/id/resultPage.ts'),
    en: () => import('../../locales/en/resultPage.ts'),
  },
  noticeInfo: {
    id: () => import('../../locales/id/noticeInfo.ts'),
    en: () => import('../../locales/en/noticeInfo.ts'),
  },
  unlink: {
    id: () => import('../../locales/id/unlink.ts'),
    en: () => import('../../locales/en/unlink.ts'),
  },
  paymentMore: {
    id: () => import('../../locales/id/paymentMore.ts'),
    en: () => import('../../locales/en/paymentMore.ts'),
  },
  instalment: {
    id: () => import('../../locales/id/instalment.ts'),
    en: () => import('../../locales/en/instalment.ts'),
  },
  paylater: {
    id: () => import('../../locales/id/paylater.ts'),
    en: () => import('../../locales/en/paylater.ts'),
  },
  riplay: {
    id: () => import('../../locales/id/riplay.ts'),
    en: () => import('../../locales/en/riplay.ts'),
  },
  pin: {
    id: () => import('../../locales/id/pin.ts'),
    en: () => import('../../locales/en/pin.ts'),
  },
  processing: {
    id: () => import('../../locales/id/processing.ts'),
    en: () => import('../../locales/en/processing.ts'),
  },
  paymentResult: {
    id: () => import('../../locales/id/paymentResult.ts'),
    en: () => import('../../locales/en/paymentResult.ts'),
  },
  toApp: {
    id: () => import('../../locales/id/toApp.ts'),
    en: () => import('../../locales/en/toApp.ts'),
  },
  location: {
    id: () => import('../../locales/id/location.ts'),
    en: () => import('../../locales/en/location.ts'),
  },
  element: {
    id: () => import('../../locales/id/element.ts'),
    en: () => import('../../locales/en/element.ts'),
  },
  message: {
    id: () => import('../../locales/id/message.ts'),
    en: () => import('../../locales/en/message.ts'),
  },
  simulation: {
    id: () => import('../../locales/id/simulation.ts'),
    en: () => import('../../locales/en/simulation.ts'),
  },
} satisfies Record<string, Record<Language, Chunk>>
