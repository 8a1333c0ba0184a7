/** noticeInfo. Indonesian, the reference. */
export const texts = {
  'noticeInfo.afterApp': 'Setelah selesai di aplikasi bank, kembali ke sini dan pilih "Periksa lagi".',
  'noticeInfo.unchanged': 'Belum ada perubahan. Selesaikan terlebih dahulu di aplikasi bank.',
  'noticeInfo.limitSingle': 'Limit per transaksi',
  'noticeInfo.limitDaily': 'Limit harian',
  'noticeInfo.limitLeft': 'Sisa limit hari ini',
  'noticeInfo.limitRenewed': 'Diperbarui setiap pukul 00.00 WIB',
  'notice.thisOrder': 'Pesanan ini',
  'notice.deadline': 'Batas waktu',
  'notice.cancelledBy': 'Dibatalkan oleh',
  'notice.byCustomer': 'Anda',
  'notice.inLink': 'Nomor pada tautan',
  'notice.limitNow': 'Limit Anda sekarang',
  'notice.limitAfter': 'Limit setelah verifikasi',
  'notice.unverified': 'Belum terverifikasi',
  'notice.keptUntil': 'Pesanan tersimpan hingga',
} as const
