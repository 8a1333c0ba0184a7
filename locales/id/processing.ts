/** payment loading. Indonesian, the reference. */
export const texts = {
  'slip.resultIn': 'Hasil dalam sekitar {seconds}',
  'slip.unknownYet': 'Hasil belum diketahui',
  'processing.title': 'Pembayaran sedang diproses',
  'processing.body': 'Jangan tutup halaman ini dan jangan bayar lagi.',
  'processing.countdownSr': 'Sisa {seconds}',
  'processing.checking': 'Kami sedang memeriksa pembayaran Anda.',
  'processing.slow': 'Proses ini lebih lama dari biasanya. Kami masih memeriksa.',
  'processing.offline':
    'Anda sedang offline. Pembayaran mungkin tetap berjalan; kami akan memeriksanya setelah Anda terhubung.',
} as const
