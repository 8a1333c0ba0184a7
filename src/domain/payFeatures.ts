/** What each version of the payment page offers: the one place where versions of paying differ. */
import type { Method } from '../contract/payloads/payment.ts'
import type { Screen, Version } from '../contract/routes.ts'

export interface PayFeatures {
  /** Ways to pay, of those that the bank names. */
  readonly methods: readonly Method[]
  /** The screen on which the months are chosen. */
  readonly picker: Extract<Screen, 'payment' | 'paylaterConfirmation'>
}

export const payFeatures: Readonly<Record<Version, PayFeatures>> = {
  1: { methods: ['WALLET'], picker: 'payment' },
  2: { methods: ['WALLET', 'PAYLATER'], picker: 'paylaterConfirmation' },
  3: { methods: ['WALLET', 'PAYLATER'], picker: 'payment' },
}
