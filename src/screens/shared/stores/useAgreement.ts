/** The customer's reading and ticks for the current plan; made once per element, at the first use. */
import { createAgreement, type Agreement } from '../../../stores/payment/agreement.ts'
import type { Core } from '../../../stores/core/core.ts'
import type { PayStore } from '../../../stores/payment/context.ts'
import { useCore, usePay } from '../../context.ts'

const make = ({ core, pay }: { core: Core; pay: PayStore }): Agreement =>
  createAgreement({
    storage: core.port.storage(),
    subject: core.settings.subject,
    profile: core.session.profile,
    plan: pay.plan,
    agreement: pay.agreement,
    withdraw: () => pay.context.dispatch({ type: 'agreement', agreed: null }),
  })

export function useAgreement(): Agreement {
  const core = useCore()
  return core.instance(make, { core, pay: usePay() })
}
