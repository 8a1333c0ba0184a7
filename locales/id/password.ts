/** password. Indonesian, the reference. */
export const texts = {
  'password.title': 'Masuk',
  'password.body': 'Masukkan kata sandi akun bank Anda untuk melanjutkan.',
  'password.bodyFor': 'Masukkan kata sandi akun bank Anda dengan nomor {msisdn}.',
  'password.label': 'Kata sandi',
  'password.placeholder': 'Masukkan kata sandi',
  'password.showSr': 'Tampilkan kata sandi',
  'password.hideSr': 'Sembunyikan kata sandi',
  'password.forgot': 'Lupa kata sandi?',
  'password.forgotTitle': 'Atur ulang kata sandi di aplikasi bank',
  'password.forgotBody': 'Buka aplikasi bank, pilih "Lupa kata sandi", lalu kembali ke sini dan masuk.',
  'password.submit': 'Masuk',
} as const
