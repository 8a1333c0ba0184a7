/** payment result. Indonesian, the reference. */
export const texts = {
  'stamp.paid': 'Lunas',
  'stamp.paylater': 'Pay Later',
  'proof.share': 'Simpan atau bagikan',
  'proof.nextDue': 'Jatuh tempo berikutnya',
  'proof.failed': 'Gambar tidak dapat dibuat. Coba lagi.',
  'proof.title': 'Bukti transaksi',
  'paymentResult.successTitle': 'Pembayaran berhasil',
  'paymentResult.successBody': 'Anda membayar {amount} ke {merchant}.',
  'paymentResult.method': 'Metode pembayaran',
  'paymentResult.time': 'Waktu',
  'paymentResult.total': 'Total pembayaran',
  'paymentResult.failedReason': 'Alasan: {reason}',
  'paymentResult.holdNext': 'Jika pembayaran tidak berhasil, saldo Anda akan dikembalikan.',
  'paymentResult.holdWatching': 'Halaman ini diperbarui otomatis saat hasilnya tersedia.',
  'paymentResult.updatedSr': 'Hasil pembayaran sudah diperbarui',
  'paymentResult.noBack': 'Pembayaran ini sudah selesai. Untuk membayar lagi, mulai dari {merchant}.',
} as const
