/** The one-time code of the flow, for the screens that take it; made once per element. */
import type { OtpStep } from '../../../stores/codes/sentCode.ts'
import { createPayOtp } from '../../../stores/payment/code.ts'
import { useCore, useFlow } from '../../context.ts'

export function useOtp(): OtpStep {
  const core = useCore()
  const flow = useFlow()
  return flow.kind === 'link' ? flow.otp : core.instance(createPayOtp, flow.context)
}
