/** The instalment picker. Indonesian, the reference. */
export const texts = {
  'instalment.title': 'Pilih tenor cicilan',
  'instalment.optionSr': '{months}, {amount} setiap bulan, total {total}',
  'instalment.feeOnce': 'Biaya layanan hanya dikenakan pada bulan pertama.',
  'instalment.loading': 'Menghitung cicilan Anda…',
  'instalment.changedSr': 'Tenor cicilan {months}. Total cicilan {total}',
} as const
