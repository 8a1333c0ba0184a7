/** The instalment picker. Indonesian, the reference. */
export const texts = {
  'instalment.title': 'Pilih tenor cicilan',
  'instalment.total': 'Total {amount}',
  'instalment.month1': 'Bulan 1 {amount}',
  'instalment.then': 'lalu {n} × {amount}',
  'instalment.once': 'sekali bayar',
  'instalment.optionSr': '{months}, {parts}, total {total}',
  'instalment.monthSr': 'bulan {number} {amount}',
  'instalment.thenSr': 'lalu {n} kali {amount}',
  'instalment.thenAboutSr': 'lalu {n} kali sekitar {amount}',
  'instalment.month1Fees': 'Bulan 1 termasuk biaya layanan dan biaya admin.',
  'instalment.month1Service': 'Bulan 1 termasuk biaya layanan.',
  'instalment.month1Admin': 'Bulan 1 termasuk biaya admin.',
  'instalment.last': 'Cicilan terakhir {amount}.',
  'instalment.odd': 'Cicilan ke-{number} {amount}.',
  'instalment.loading': 'Menghitung cicilan Anda…',
  'instalment.changedSr': 'Tenor cicilan {months}. Total cicilan {total}',
} as const
