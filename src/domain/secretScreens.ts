/** THE rule about which screens take a PIN, a password or a code. */
import type { Screen } from '../contract/routes.ts'

const SECRET: readonly Screen[] = ['verification', 'password', 'createPassword']

/** @param step a step inside a screen; `pin` stands on the payment page */
export const takesSecret = (screen: Screen, step?: 'pin'): boolean =>
  step === 'pin' || SECRET.includes(screen)
