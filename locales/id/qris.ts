/** The code of a QRIS payment. Indonesian, the reference. */
export const texts = {
  'qris.title': 'Pindai untuk membayar',
  'qris.intro': 'Pembayaran {amount} ke {merchant}',
  'qris.body': 'Buka aplikasi bank atau dompet digital Anda, pilih QRIS, lalu pindai kode ini.',
  'qris.alt': 'Kode QRIS untuk membayar {amount} ke {merchant}',
  'qris.samePhone':
    'Membayar dengan ponsel ini? Simpan tangkapan layar, lalu pilih gambarnya di aplikasi Anda.',
  'qris.validFor': 'Kode berlaku {time} lagi',
  'qris.validForSr': 'Kode berlaku {seconds} lagi',
  'qris.waiting': 'Menunggu pembayaran Anda…',
  'qris.save': 'Simpan kode QR',
  'qris.other': 'Pilih metode lain',
  'qris.over':
    'Kode QR sudah habis masa berlakunya dan tidak ada yang dibayar. Pilih metode pembayaran, atau tampilkan kode baru.',
} as const
