/** The code that paying starts with. */
import { OrderSlip } from '../../screens/shared/slip/OrderSlip.tsx'
import { completePayment, completeSoon } from '../../screens/payment/complete.ts'
import { preload } from '../../screens/payment/later.ts'
import Payment from '../../screens/payment/Payment.tsx'
import { createPay } from '../../stores/payment/pay.ts'
import type { FlowCode } from './flowCode.ts'

export const code: FlowCode = {
  create: (core) => createPay(core, (order, savedMethod) => completeSoon(core, order, savedMethod)),
  Slip: OrderSlip,
  first: {
    screen: 'payment',
    Screen: Payment,
    preload,
    complete: async ({ core, flow }) => {
      const order = flow.kind === 'pay' && flow.order.get()
      if (order) await completePayment(core, order, flow.method.get())
    },
  },
}
