/** Messages to the phone: the sandbox inbox, never a screen. English. */
import type { texts as reference } from '../id/message.ts'

export const texts = {
  'message.otpLink': '{otp} is your OTP to link your account to {merchant}. Valid for {minutes}.',
  'message.otpPayment': '{otp} is your OTP to pay {amount} to {merchant}. Valid for {minutes}.',
  'message.otpUnlink': '{otp} is your OTP to unlink your account from {merchant}. Valid for {minutes}.',
  'message.otpWarning': 'Never share this code, not even with bank staff.',
  'message.linked': 'Your account is now linked to {merchant}. Not you? Call {phone}.',
  'message.unlinked': 'Your account is no longer linked to {merchant}. Not you? Call {phone}.',
} as const satisfies Record<keyof typeof reference, string>
