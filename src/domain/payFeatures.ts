/**
 * Features in which versions of the payment page differ; which ways to pay they offer, each of these says
 * itself.
 */
import type { Screen, Version } from '../contract/routes.ts'

export interface PayFeatures {
  /** The screen on which a plan of Pay Later is chosen and agreed to. */
  readonly planScreen: Extract<Screen, 'payment' | 'paylaterConfirmation'>
}

export const payFeatures: Readonly<Record<Version, PayFeatures>> = {
  1: { planScreen: 'payment' },
  2: { planScreen: 'paylaterConfirmation' },
  3: { planScreen: 'payment' },
}
