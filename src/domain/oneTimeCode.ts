/** What a bank may move of its one-time codes, and what the specification says of them. */
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
