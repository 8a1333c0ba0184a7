/** bind, its result and bindFail. Indonesian, the reference. */
export const texts = {
  'bind.title': 'Tautkan akun',
  'bind.body': 'Periksa akun yang akan ditautkan.',
  'bind.accountLabel': 'Akun bank',
  'bind.canDoTitle': 'Dengan tautan ini Anda dapat',
  'bind.canDoPay': 'membayar di {merchant} dengan akun bank Anda',
  'bind.canDoUnlink': 'melepas tautan kapan saja',
  'bind.safe': '{merchant} tidak pernah melihat kata sandi atau PIN Anda.',
  'bind.agree': 'Saya menyetujui {terms}, versi {version}.',
  'bind.submit': 'Tautkan akun',
  'bind.cancel': 'Nanti saja',
  'bindResult.title': 'Akun berhasil ditautkan',
  'bindResult.body': 'Akun Anda kini tertaut dengan {merchant}.',
  'bindResult.date': 'Ditautkan pada',
  'bindResult.unlink': 'Anda dapat melepas tautan kapan saja.',
  'bindFail.notLinked': 'Akun Anda belum tertaut.',
} as const
