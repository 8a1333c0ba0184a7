/** Words that every screen may use from its first moment. Indonesian, the reference. */
export const texts = {
  'action.close': 'Tutup',
  'action.tryAgainIn': 'Coba lagi dalam {seconds}',
  'common.merchantFallback': 'toko',
  'common.bankFallback': 'bank ini',
  'common.errorPrefixSr': 'Kesalahan:',
  'common.backSr': 'Kembali ke halaman sebelumnya',
  'notice.merchant': 'Toko',
  'notice.helpCode': 'Kode bantuan',
  'notice.help': 'Bantuan',
  'support.title': 'Perlu bantuan?',
  'loading.startSr': 'Halaman sedang dimuat',
  'loading.callSr': 'Sedang diproses',
} as const
