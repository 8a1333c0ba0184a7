/** toApp. Indonesian, the reference. */
export const texts = {
  'toApp.title': 'Lanjutkan di aplikasi bank',
  'toApp.body': 'Buka aplikasi bank untuk membayar {amount} ke {merchant}.',
  'toApp.noneTitle': 'Aplikasi bank tidak tersedia',
  'toApp.noneBody':
    'Pesanan ini hanya dapat dibayar melalui bank. Hubungi bank untuk membayar {amount} ke {merchant}.',
  'toApp.noneOther': 'Pilih metode lain untuk membayar {amount} ke {merchant}.',
  'toApp.open': 'Buka aplikasi bank',
  'toApp.opening': 'Membuka aplikasi bank…',
  'toApp.install': 'Belum punya aplikasinya? Unduh',
  'toApp.qrTitle': 'Pindai dengan ponsel Anda',
  'toApp.qrBody': 'Pindai kode QR ini dengan kamera ponsel untuk membuka aplikasi bank.',
  'toApp.qrAlt': 'Kode QR untuk membuka pembayaran ini di aplikasi bank',
  'toApp.qrExpires': 'Kode QR berlaku hingga pukul {time} WIB.',
  'toApp.qrExpired': 'Kode QR sudah kedaluwarsa.',
  'toApp.qrRenew': 'Buat kode QR baru',
  'toApp.copyLink': 'Salin tautan aplikasi',
  'toApp.waiting': 'Menunggu Anda menyelesaikan di aplikasi bank…',
  'toApp.checkStatus': 'Periksa status pembayaran',
  'toApp.statusPending': 'Pembayaran Anda belum kami terima.',
} as const
