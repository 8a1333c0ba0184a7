/** resultPage. Indonesian: the reference. */
export const texts = {
  'resultPage.unpaidTitle': 'Belum dibayar',
  'resultPage.unpaidBody': 'Pesanan Anda di {merchant} belum dibayar.',
  'resultPage.unknownTitle': 'Hasilnya belum diketahui',
  'resultPage.unknownBody':
    'Kami belum dapat memastikan apakah pesanan Anda di {merchant} sudah dibayar. Periksa lagi.',
  'resultPage.pay': 'Lanjutkan ke pembayaran',
} as const
