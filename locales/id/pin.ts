/** The PIN entry. Indonesian, the reference. */
export const texts = {
  'pin.title': 'Masukkan PIN',
  'pin.body': 'Bayar {amount} ke {merchant}.',
  'pin.bodyPaylater': 'Pay Later {amount} di {merchant}, {months}.',
  'pin.label': 'PIN {length} angka',
  'pin.enteredSr': '{count} dari {length} terisi',
  'pin.outOfView': 'Gulir hingga jumlah dan tombol angka terlihat.',
  'pin.forgot': 'Lupa PIN?',
  'pin.forgotTitle': 'Atur ulang PIN di aplikasi bank',
  'pin.forgotBody': 'Buka aplikasi bank, atur ulang PIN, lalu kembali ke sini untuk membayar.',
} as const
