/** accountCreation. Indonesian, the reference. */
export const texts = {
  'accountCreation.title': 'Tautkan akun bank Anda',
  'accountCreation.body': 'Masukkan nomor ponsel untuk menautkan akun Anda dengan {merchant}.',
  'accountCreation.phoneLabel': 'Nomor ponsel',
  'accountCreation.phonePlaceholder': 'Contoh: 812-3456-7890',
  'accountCreation.phoneHint': 'Gunakan nomor yang terdaftar di {merchant}.',
  'accountCreation.prefilled': 'Nomor ini berasal dari {merchant}.',
  'accountCreation.unusual':
    'Apakah nomor ini sudah benar? Nomor ponsel Indonesia biasanya dimulai dengan 8 setelah +62.',
  'accountCreation.sendAnyway': 'Jika benar, kirim sekali lagi.',
  'accountCreation.submit': 'Kirim kode OTP',
  'accountCreation.note': 'Kami akan mengirim kode OTP ke nomor ini.',
} as const
