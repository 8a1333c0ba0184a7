/** The code that paying starts with. */
import { OrderSlip } from '../../screens/parts/slip/OrderSlip.tsx'
import { completePayment } from '../../screens/payment/complete.ts'
import { preload } from '../../screens/payment/later.ts'
import Payment from '../../screens/payment/Payment.tsx'
import { createPay } from '../../stores/payment/pay.ts'
import type { FlowCode } from './flowCode.ts'

export const code: FlowCode = {
  create: createPay,
  Slip: OrderSlip,
  first: {
    screen: 'payment',
    Screen: Payment,
    preload,
    complete: async ({ core, flow }) => flow.kind === 'pay' && completePayment(core, flow),
  },
}
