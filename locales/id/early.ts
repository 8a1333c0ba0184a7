/** Words shown before the other words are there, or when they can't be had. Indonesian, the reference. */
export const texts = {
  /** The language's own name. */
  languageName: 'Bahasa Indonesia',
  loadError: 'Halaman bank tidak dapat dimuat. Coba lagi.',
  tryAgain: 'Coba lagi',
  pageErrorTitle: 'Halaman tidak dapat dimuat',
  pageErrorBody: 'Periksa koneksi internet Anda, lalu coba lagi.',
  screenErrorTitle: 'Halaman mengalami gangguan',
  screenErrorBody: 'Coba lagi. Data yang sudah tersimpan tidak hilang.',
  nothingSent: 'Belum ada pembayaran yang dikirim. Coba lagi.',
  paymentFollowed:
    'Pembayaran Anda masih kami periksa. Jangan bayar lagi sebelum hasilnya ditampilkan. Coba lagi untuk melihat hasilnya.',
  helpCode: 'Kode bantuan',
  back: 'Kembali',
  noScript: 'Aktifkan JavaScript di browser Anda untuk menggunakan halaman ini.',
  payFrameSr: 'Bayar dengan akun bank',
  linkFrameSr: 'Tautkan akun bank',
  unlinkFrameSr: 'Lepas tautan akun bank',
  redirecting: 'Membuka halaman bank…',
} as const
