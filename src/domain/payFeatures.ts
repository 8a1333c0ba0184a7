/** Where versions of the payment page differ; which ways to pay they offer, each of these says itself. */
import type { Screen, Version } from '../contract/routes.ts'

export interface PayFeatures {
  /** The screen on which the months are chosen. */
  readonly picker: Extract<Screen, 'payment' | 'paylaterConfirmation'>
}

export const payFeatures: Readonly<Record<Version, PayFeatures>> = {
  1: { picker: 'payment' },
  2: { picker: 'paylaterConfirmation' },
  3: { picker: 'payment' },
}
