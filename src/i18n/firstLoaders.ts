/** Where the words of the first screens are: their addresses travel with the first code. */
import type { Language } from '../contract/language.ts'

/** Fetches one part in one language. */
export type Chunk = () => Promise<{ readonly texts: Readonly<Record<string, string>> }>

export const firstLoaders = {
  core: {
    id: () => import('../../locales/id/core.ts'),
    en: () => import('../../locales/en/core.ts'),
  },
  format: {
    id: () => import('../../locales/id/format.ts'),
    en: () => import('../../locales/en/format.ts'),
  },
  accountCreation: {
    id: () => import('../../locales/id/accountCreation.ts'),
    en: () => import('../../locales/en/accountCreation.ts'),
  },
  payment: {
    id: () => import('../../locales/id/payment.ts'),
    en: () => import('../../locales/en/payment.ts'),
  },
} satisfies Record<string, Record<Language, Chunk>>
