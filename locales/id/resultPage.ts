/** resultPage. Indonesian, the reference. */
export const texts = {
  'resultPage.successTitle': 'Berhasil',
  'resultPage.failedTitle': 'Tidak berhasil',
  'resultPage.pendingTitle': 'Sedang diproses',
  'resultPage.successBody': 'Permintaan Anda sudah selesai diproses.',
  'resultPage.failedBody': 'Permintaan Anda tidak dapat diselesaikan.',
  'resultPage.pendingBody': 'Permintaan Anda sedang diproses. Periksa lagi nanti.',
  'resultPage.iconSuccessSr': 'Berhasil',
  'resultPage.iconFailedSr': 'Gagal',
  'resultPage.iconPendingSr': 'Sedang diproses',
} as const
