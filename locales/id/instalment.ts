/** The instalment picker. Indonesian, the reference. */
export const texts = {
  'instalment.title': 'Pilih tenor cicilan',
  'instalment.optionMonthly': '{amount}/bulan',
  'instalment.optionFirst': 'Bulan pertama {amount}',
  'instalment.optionSr': '{months}, {amount} setiap bulan, total {total}',
  'instalment.feeOnce': 'Biaya layanan hanya dikenakan pada bulan pertama.',
  'instalment.loading': 'Menghitung cicilan Anda…',
  'instalment.changedSr': 'Tenor cicilan {months}. Total cicilan {total}',
  'instalment.limitAfter': 'Sisa limit setelah pembayaran ini: {limit}',
} as const
