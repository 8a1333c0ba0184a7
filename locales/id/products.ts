/** Words of these texts for a bank's products and numbers, for banks that have others. Indonesian. */
export const products = { wallet: 'Saldo', payLater: 'Pay Later', points: 'poin' } as const

/** Number of wrong ones that blocks, as the texts say it. */
export const failures = {
  3: '3 kali',
  4: '4 kali',
  5: '5 kali',
  6: '6 kali',
  7: '7 kali',
  8: '8 kali',
  9: '9 kali',
  10: '10 kali',
} as const

/** Words of a bank's own texts for a number of wrong tries, and of months. */
export const numbersSaid = {
  tries:
    /(?<![\d.,])\d+(?: \([^)]*\))? (?:kali (?:kesalahan|salah|gagal|percobaan)|percobaan|kesalahan)\b|\b(?:salah|gagal|kesalahan|percobaan)(?: \p{L}+){0,2} \d+(?: \([^)]*\))? kali\b/giu,
  months: /(?<![\d.,])\d+(?:(?:,? (?:atau|dan|sampai) |, |–)\d+)* bulan\b/giu,
} as const
