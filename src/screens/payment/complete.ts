/**
 * Code of an order's payment page besides its own: reasons of what can't be used, and what a chosen way to
 * pay brings along.
 */
import type { Method, Order } from '../../contract/payloads/payment.ts'
import { quoteOf } from '../../domain/quote.ts'
import type { Core } from '../../stores/core/core.ts'
import { methodBlocks } from '../../stores/payment/methods/methods.ts'
import { firstMethod, offeredMethods, reasonsOf } from '../../stores/payment/shape.ts'
import { ProblemText } from '../shared/problems/fieldError.tsx'
import { BlockedMethod, BlockedNote, NoBalance } from './methods/blocked.ts'
import { methodRowOf } from './methods/rows.ts'
import { WholeReason } from './Points.tsx'

/**
 * Fetches it for an order; rejects when it can't be fetched.
 * @param savedMethod the way to pay that the customer had chosen, if any
 */
export async function completePayment(
  { i18n, nav }: Pick<Core, 'i18n' | 'nav'>,
  order: Order,
  savedMethod: Method | null,
): Promise<void> {
  const blocks = methodBlocks(order, quoteOf(order, 0), {})
  const methods = offeredMethods(order, nav.version())
  const isBlocked = methods.length === 0 || reasonsOf(methods, blocks).length > 0
  const method = firstMethod(savedMethod, methods, blocks)
  const parts = [
    ...(isBlocked ? [BlockedMethod, BlockedNote, ProblemText] : []),
    ...(order.wallet.balance === null ? [NoBalance, ProblemText] : []),
    ...(order.points.blocked === null ? [] : [WholeReason]),
    ...(method ? methodRowOf(method).later : []),
  ]
  if (parts.length > 0) await Promise.all([i18n.load('rest'), ...parts.map((part) => part.preload())])
}

/** No order is withheld for longer because of what explains it (ms). */
const PATIENCE_MS = 1_000

/** Fetches it before the order is shown, so that nothing moves when it is there. Never rejects. */
export const completeSoon = (core: Core, order: Order, savedMethod: Method | null): Promise<void> =>
  new Promise((resolve) => {
    const { setTimeout, clearTimeout } = core.ports.timers
    const timer = setTimeout(resolve, PATIENCE_MS)
    const finish = () => {
      clearTimeout(timer)
      resolve()
    }
    completePayment(core, order, savedMethod).then(finish, finish)
  })
