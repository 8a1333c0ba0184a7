/** The slip over every screen: the order, or who is linked with whom. Indonesian, the reference. */
export const texts = {
  'slip.sr': 'Struk pesanan',
  'slip.linkSr': 'Penautan akun',
  'slip.unlinkSr': 'Pelepasan tautan akun',
  'slip.order': 'Pesanan {number}',
  'slip.noMethod': 'Belum dipilih',
  'slip.planned': 'Pay Later, {months}',
  'slip.ofOrder': 'Pesanan {amount} − poin {points}',
  'steps.title': 'Langkah',
  'steps.currentSr': 'Langkah {number} dari {count}: {name}',
  'steps.phone': 'Nomor ponsel',
  'steps.code': 'Kode OTP',
  'steps.password': 'Kata sandi',
  'steps.agree': 'Persetujuan',
} as const
