/** noticeInfo. Indonesian, the reference. */
export const texts = {
  'noticeInfo.afterApp': 'Setelah selesai di aplikasi bank, kembali ke sini dan pilih "Periksa lagi".',
  'noticeInfo.unchanged': 'Belum ada perubahan. Selesaikan terlebih dahulu di aplikasi bank.',
  'noticeInfo.orderKept': 'Pesanan Anda di {merchant} tersimpan hingga {until}.',
  'noticeInfo.limitSingle': 'Limit per transaksi: {amount}',
  'noticeInfo.limitDaily': 'Limit harian: {amount}',
  'noticeInfo.limitLeft': 'Sisa limit hari ini: {amount}',
  'noticeInfo.limitRenewed': 'Limit harian diperbarui setiap pukul 00.00 WIB.',
  'noticeInfo.verifyHint': 'Akun terverifikasi memiliki limit lebih tinggi dan dapat menggunakan Pay Later.',
  'noticeInfo.oneTimeHint': 'Anda hanya perlu melakukannya satu kali untuk {merchant}.',
} as const
