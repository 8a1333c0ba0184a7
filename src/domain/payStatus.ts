/** Meaning of a status, and when it is asked for again. */
import type { Order, PaymentStatus } from '../contract/payloads/payment.ts'
import type { Screen } from '../contract/routes.ts'
import { LATE, NETWORK, SIGNATURE } from './limits.ts'
import { screenFacts } from './screens.ts'

/** Pages that say how it went: of an open order there is nothing to say. */
export const isResultScreen = (screen: Screen): boolean => {
  const { openInPay } = screenFacts[screen]
  return openInPay === 'result' || openInPay === 'given'
}

/**
 * Final states are final: an older answer that arrives late changes nothing. ON_HOLD may still become one of
 * the two.
 */
export const isFinal = (status: PaymentStatus): boolean => status === 'SUCCESS' || status === 'FAILED'

/** A payment may begin. Any other status is pending or final, and followed. */
export const isPayable = (status: PaymentStatus): boolean => status === 'OPEN' || status === 'FAILED'

/**
 * The account's obstacle to paying a payable order on its page; null: nothing. In its app the bank asks for a
 * PIN itself.
 */
export function accountBlock({
  status,
  toApp,
  account,
}: Pick<Order, 'status' | 'toApp'> & {
  readonly account: Pick<Order['account'], 'frozen' | 'pinSet'>
}): 'ACCOUNT_FROZEN' | 'PIN_NOT_SET' | null {
  if (!isPayable(status)) return null
  if (account.frozen) return 'ACCOUNT_FROZEN'
  return account.pinSet || toApp ? null : 'PIN_NOT_SET'
}

/** A later answer wins unless the one shown is final. */
export const keepFinal = <A extends { status: PaymentStatus }>(previous: A | null, answer: A): A =>
  previous && isFinal(previous.status) ? previous : answer

/** After so many ms what was sent to the bank can't arrive any more. @param timeoutMs of a call to it */
export const lateAfter = (timeoutMs: number = NETWORK.timeoutMs): number =>
  SIGNATURE.clockToleranceMs + timeoutMs + LATE.marginMs

/** True while what left the page at this time may still arrive; epoch ms, null when nothing did. */
export const mayArrive = (sentAt: number | null, now: number): boolean =>
  sentAt !== null && now < sentAt + lateAfter()

const STEPS = [1_000, 2_000, 3_000, 5_000]
const SLOW = 15_000

/**
 * ms until the status is asked for the n-th time (from 0), with up to a fifth of jitter; `random` is 0 to 1.
 */
export function pollDelay(n: number, overtime: boolean, random: number): number {
  const base = overtime ? SLOW : (STEPS[Math.min(n, STEPS.length - 1)] ?? SLOW)
  return Math.round(base * (0.9 + 0.2 * random))
}
