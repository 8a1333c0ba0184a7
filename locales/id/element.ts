/** The elements around the screens. Indonesian, the reference. */
export const texts = {
  'element.bindSr': 'Tautkan akun bank',
  'element.unbindSr': 'Lepas tautan akun bank',
  'element.paySr': 'Bayar dengan akun bank',
  'element.frameTitle': 'Halaman bank',
  'element.openHosted': 'Buka halaman bank',
  'element.redirecting': 'Membuka halaman bank…',
  'element.resumed': 'Anda kembali ke langkah terakhir.',
  'element.loadError': 'Halaman bank tidak dapat dimuat. Coba lagi.',
} as const
