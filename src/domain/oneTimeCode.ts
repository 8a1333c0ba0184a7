/** The settings of one-time codes that a bank may move, and the specification's values. */
import { OTP } from './limits.ts'

const SECOND = 1000

/** Times in seconds, and how often one may be sent again. */
export interface OneTimeCode {
  readonly resendAfterSeconds: number
  readonly lifeSeconds: number
  readonly resends: number
}
export const SPECIFIED_CODE: OneTimeCode = {
  resendAfterSeconds: OTP.resendAfterMs / SECOND,
  lifeSeconds: OTP.lifeMs / SECOND,
  resends: OTP.resends,
}
