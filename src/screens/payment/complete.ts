/** What an order's payment page shows besides its own code: reasons of what can't be used. */
import type { Core } from '../../stores/core/core.ts'
import type { PayStore } from '../../stores/payment/context.ts'
import { reasonsOf } from '../../stores/payment/shape.ts'
import { ProblemText } from '../parts/problems/fieldError.tsx'
import { BlockedMethod, BlockedNote, NoBalance } from './methods/blocked.ts'
import { WholeReason } from './Points.tsx'

/** Fetches it for the order that is loaded; rejects when it can't be fetched. */
export async function completePayment(core: Core, pay: PayStore): Promise<void> {
  const order = pay.order.get()
  const isBlocked = reasonsOf(pay.methods.get(), pay.blocks.get()).length > 0
  const parts = [
    ...(isBlocked ? [BlockedMethod, BlockedNote, ProblemText] : []),
    ...(order?.wallet.balance === null ? [NoBalance, ProblemText] : []),
    ...(order && order.points.blocked !== null ? [WholeReason] : []),
  ]
  if (parts.length > 0) await Promise.all([core.i18n.load('rest'), ...parts.map((part) => part.preload())])
}
