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

/** Numbers as texts say them without digits. */
export const numberWords = {
  1: ['satu', 'se'],
  2: ['dua'],
  3: ['tiga'],
  4: ['empat'],
  5: ['lima'],
  6: ['enam'],
  7: ['tujuh'],
  8: ['delapan'],
  9: ['sembilan'],
  10: ['sepuluh'],
  11: ['sebelas'],
  12: ['dua belas'],
} as const

/** Words that a number after them belongs to: 25 is no 5. */
export const largerNumbers = ['puluh', 'ratus', 'ribu'] as const

/**
 * Words of a bank's own texts for a number of wrong tries, and of months; NUMBER is one in digits or words.
 * "Salah satu" is one of several, "sekali" also very, and "sebulan" each month where no tenor is told. A
 * sentence about bills says how often the bank tries to collect one, unless it speaks of secrets too.
 */
export const numbersSaid = {
  tries:
    /(?<!salah (?=satu))NUMBER(?: \([^)]*\))?(?=(?: kali| ?x) (?:kesalahan|salah|gagal|percobaan|kesempatan)\b| (?:percobaan|kesalahan|kesempatan)\b)|(?<=\b(?:salah|gagal|kesalahan|percobaan)(?: \p{L}+){0,2} )NUMBER(?: \([^)]*\))?(?= kali\b| ?x\b)/giu,
  months:
    /(?<!salah (?=satu))NUMBER(?:(?:,? (?:atau|dan|sampai) |, |–)NUMBER)*(?= bulan\b)|(?<=\b(?:tenor|selama|waktu) )NUMBER(?=bulan\b)/giu,
  bills:
    /^(?!.*\b(?:PIN|OTP|kode|kata sandi|password|salah)\b).*\b(?:tagihan|penagihan|menagih|cicilan|angsuran|debit|pendebitan|mendebit|autodebit|percobaan pembayaran)\b/isu,
} as const
