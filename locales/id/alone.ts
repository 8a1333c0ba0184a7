/** Errors' sentences where no other way to pay is left. Indonesian, the reference. */
export const texts = {
  'alone.BALANCE_LOW': 'Saldo tidak cukup. Isi saldo di aplikasi bank, lalu coba lagi.',
  'alone.METHOD_UNAVAILABLE': 'Metode pembayaran ini tidak tersedia untuk transaksi Anda.',
  'alone.PAYLATER_UNAVAILABLE': 'Pay Later tidak tersedia untuk transaksi ini.',
  'alone.PAYLATER_LIMIT_LOW': 'Limit Pay Later tidak cukup.',
  'alone.PAYLATER_PLAN_MISMATCH': 'Rincian cicilan Anda tidak dapat ditampilkan dengan benar. Coba lagi.',
  'alone.LIMIT_SINGLE': 'Pesanan ini melebihi jumlah yang dapat Anda bayar sekaligus.',
  'alone.LIMIT_DAILY': 'Coba lagi besok.',
  'alone.PAYMENT_FAILED': 'Saldo Anda tidak terpotong. Coba lagi.',
  'alone.PAYMENT_FAILED_PAYLATER':
    'Saldo Anda tidak terpotong dan limit Pay Later tidak terpakai. Coba lagi.',
} as const
