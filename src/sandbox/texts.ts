/** The bank's messages to the phone, in Indonesian. */
export const texts = {
  'message.otpLink': '{otp} adalah kode OTP untuk menautkan akun Anda dengan {merchant}. Berlaku {minutes}.',
  'message.otpPayment': '{otp} adalah kode OTP untuk membayar {amount} ke {merchant}. Berlaku {minutes}.',
  'message.otpUnlink':
    '{otp} adalah kode OTP untuk melepas tautan akun Anda dari {merchant}. Berlaku {minutes}.',
  'message.otpWarning': 'Jangan berikan kode ini kepada siapa pun, termasuk petugas bank.',
  'message.linked': 'Akun Anda kini tertaut dengan {merchant}. Bukan Anda? Hubungi {phone}.',
  'message.unlinked': 'Akun Anda tidak lagi tertaut dengan {merchant}. Bukan Anda? Hubungi {phone}.',
} as const
