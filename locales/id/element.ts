/** The elements around the screens. Indonesian, the reference. */
export const texts = {
  'element.bindSr': 'Tautkan akun bank',
  'element.unbindSr': 'Lepas tautan akun bank',
  'element.paySr': 'Bayar dengan akun bank',
  'element.frameTitle': 'Halaman bank',
  'element.openHosted': 'Buka halaman bank',
  'element.redirecting': 'Membuka halaman bank…',
  'element.resumed': 'Anda kembali ke langkah terakhir.',
  'element.covered':
    'Ada sesuatu di halaman ini yang menutupi formulir, jadi Anda belum bisa mengisinya. Gulir halaman atau tutup yang menutupinya.',
  'element.loadError': 'Halaman bank tidak dapat dimuat. Coba lagi.',
} as const
