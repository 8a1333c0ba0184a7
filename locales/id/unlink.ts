/** The unlink flow. Indonesian, the reference. */
export const texts = {
  'unlink.title': 'Lepas tautan akun',
  'unlink.start': 'Kirim kode OTP',
  'unlink.confirmTitle': 'Lepas tautan dari {merchant}?',
  'unlink.confirmBody': 'Anda tidak dapat lagi membayar di {merchant} dengan akun ini.',
  'unlink.keepPaylater': 'Kewajiban Anda yang belum lunas di bank tetap berlaku dan tetap harus dibayar.',
  'unlink.dataStops': 'Persetujuan berbagi data Anda untuk {merchant} juga ditarik.',
  'unlink.confirm': 'Lepas tautan akun',
  'unlink.keep': 'Tetap tertaut',
  'unlink.doneTitle': 'Tautan akun dilepas',
  'unlink.doneBody':
    'Akun Anda tidak lagi tertaut dengan {merchant}. Anda dapat menautkannya kembali kapan saja.',
} as const
