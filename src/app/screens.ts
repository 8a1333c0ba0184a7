/**
 * Which code and which words each screen needs; both are fetched when it is opened. The first screens' rows
 * travel with the first code.
 */
import type { ComponentType } from 'react'
import type { Screen } from '../contract/routes.ts'
import type { Part } from '../i18n/loaders.ts'

export interface ScreenEntry {
  load(): Promise<{ default: ComponentType }>
  parts: readonly Part[]
  /** Screens that most likely come next. */
  ahead?: readonly Screen[]
}

export const firstScreens = {
  accountCreation: {
    load: () => import('../screens/bind/AccountCreation.tsx'),
    parts: ['core', 'accountCreation'],
    ahead: ['verification'],
  },
  payment: {
    load: () => import('../screens/payment/Payment.tsx'),
    parts: ['core', 'format', 'payment'],
    ahead: ['paymentLoading'],
  },
} satisfies Partial<Record<Screen, ScreenEntry>>

export type FirstScreen = keyof typeof firstScreens

const first: Partial<Record<Screen, ScreenEntry>> = firstScreens

/** The row of a screen; rejects when the table of later screens can't be fetched. */
export const entryOf = async (screen: Screen): Promise<ScreenEntry> =>
  first[screen] ?? (await import('./laterScreens.ts')).laterScreens[screen as Exclude<Screen, FirstScreen>]

type Shape = 'form' | 'payment' | 'outcome'

/** The shape shown while a screen loads. */
export const shapeOf = (screen: Screen): Shape =>
  /^pay(?:ment|laterConfirmation)$/.test(screen)
    ? 'payment'
    : /Result|resultPage|Fail|Info|Loading|toApp/.test(screen)
      ? 'outcome'
      : 'form'
