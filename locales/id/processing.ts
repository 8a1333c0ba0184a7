/** payment loading. Indonesian, the reference. */
export const texts = {
  'processing.title': 'Pembayaran sedang diproses',
  'processing.body': 'Jangan tutup halaman ini dan jangan bayar lagi.',
  'processing.countdown': 'Hasil tersedia dalam sekitar {seconds}',
  'processing.countdownSr': 'Sisa {seconds}',
  'processing.checking': 'Kami sedang memeriksa pembayaran Anda.',
  'processing.slow': 'Proses ini lebih lama dari biasanya. Kami masih memeriksa.',
  'processing.offline':
    'Anda sedang offline. Pembayaran mungkin tetap berjalan; kami akan memeriksanya setelah Anda terhubung.',
  'processing.leaveTitle': 'Tinggalkan halaman ini?',
  'processing.leaveBody':
    'Pembayaran tetap diproses meskipun Anda meninggalkan halaman ini. Periksa hasilnya di aplikasi bank.',
  'processing.amount': 'Pembayaran {amount} ke {merchant}',
} as const
