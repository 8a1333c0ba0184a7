/**
 * A way to pay that not every bank may offer. A QRIS code can be scanned as long as it is valid, and nobody
 * here knows that it was: paid by wallet meanwhile, with another key, its order is debited twice at a bank
 * that guards by the key alone. So such a bank's offer doesn't reach the page, and none is asked for a code.
 */
import type { Order } from '../../contract/payloads/payment.ts'
import { Refusal } from '../base/refusal.ts'
import type { Needs } from '../dependencies.ts'
import type { CallInput } from '../http/exchange.ts'

const isSafe = ({ config }: Needs<'config'>): boolean => config.bankGuards === 'order'

/** An answer with the ways to pay that may be offered, where it names them. */
export const withOffers = (deps: Needs<'config'>, data: Record<string, unknown>): Record<string, unknown> =>
  isSafe(deps) || !('methods' in data)
    ? data
    : { ...data, methods: (data['methods'] as Order['methods']).filter(({ method }) => method !== 'QRIS') }

/** @throws Refusal REQUEST_REJECTED for what was never offered */
export function checkOffer(deps: Needs<'config'>, input: CallInput): void {
  if (!isSafe(deps) && 'method' in input && input.method === 'QRIS')
    throw new Refusal(400, 'REQUEST_REJECTED')
}
