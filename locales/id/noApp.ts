/** Errors' sentences where the bank has no app to do it in. Indonesian, the reference. */
export const texts = {
  'noApp.PASSWORD_BLOCKED': 'Kata sandi salah 5 kali dalam 30 menit. Coba lagi besok, mulai {until}.',
  'noApp.PIN_BLOCKED': 'PIN salah 5 kali dalam 30 menit. Coba lagi besok, mulai {until}.',
  'noApp.ACCOUNT_LOCKED': 'Coba lagi besok, mulai {until}.',
  'noApp.BALANCE_LOW': 'Saldo tidak cukup. Isi saldo atau pilih metode lain.',
  'noApp.BALANCE_AND_LIMIT_LOW': 'Saldo dan limit Pay Later tidak cukup. Isi saldo, lalu coba lagi.',
  'noApp.PIN_NOT_SET': 'Anda belum memiliki PIN. Hubungi bank untuk membuatnya, lalu lanjutkan pembayaran.',
  'noApp.LIMIT_UNVERIFIED': 'Verifikasi akun Anda di bank untuk menaikkan limit.',
  'noApp.PAYLATER_UNVERIFIED': 'Pay Later hanya untuk akun terverifikasi. Verifikasi akun Anda di bank.',
  'noApp.PAYLATER_ONE_TIME_VERIFICATION':
    'Untuk menggunakan Pay Later di {merchant}, selesaikan verifikasi satu kali di bank.',
  'noApp.PAYLATER_NOT_ACTIVE': 'Pay Later belum aktif di akun Anda. Hubungi bank untuk mengaktifkannya.',
  'noApp.PAYLATER_OVERDUE': 'Tagihan Pay Later Anda sudah lewat jatuh tempo. Bayar terlebih dahulu.',
  'noApp.PAYMENT_ON_HOLD': 'Bank sedang memastikan pembayaran ini. Jangan bayar lagi.',
  'noApp.PAYMENT_UNCONFIRMED': 'Jangan bayar lagi; bank masih memastikan pembayaran ini.',
} as const
