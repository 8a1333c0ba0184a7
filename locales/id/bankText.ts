/** RIPLAY's rows about the product, in Indonesian, as the demo's bank has them; a bank puts its own here. */
/** The bank's own rows of the general part, and what the personal part repeats of them. */
export const BANK_ROWS = [
  'name',
  'issuer',
  'description',
  'features',
  'funds',
  'benefits',
  'risks',
  'requirements',
  'procedure',
  'fees',
  'lateFee',
  'early',
  'simulation',
  'collection',
  'more',
  'interest',
] as const

/** A row that is missing is shown as "Stated in the agreement". */
export type BankText = (bank: string) => Partial<Record<(typeof BANK_ROWS)[number], string>>

export const text: BankText = (bank) => ({
  name: `Pay Later ${bank}`,
  issuer: bank,
  description: 'Fasilitas kredit bergulir untuk membayar belanja di merchant dan mencicilnya setiap bulan.',
  features: 'Limit sesuai hasil penilaian kredit, beberapa pilihan tenor, dan jadwal cicilan tetap.',
  funds: 'Dana bank sendiri.',
  benefits: 'Belanja sekarang dan bayar bertahap, dengan biaya yang ditampilkan di muka.',
  risks:
    'Keterlambatan dikenai denda, dilaporkan ke SLIK OJK, dan dapat menyulitkan Anda memperoleh kredit di kemudian hari.',
  requirements:
    'Warga negara Indonesia, usia 21 sampai 60 tahun, akun terverifikasi, dan verifikasi satu kali untuk setiap merchant.',
  procedure:
    'Pilih Pay Later saat membayar, pilih tenor, baca ringkasan ini, setujui ketentuan, lalu masukkan PIN.',
  fees: 'Biaya layanan berupa persentase, hanya pada bulan pertama, dan biaya admin per transaksi. Jumlah pastinya ditampilkan sebelum Anda setuju.',
  lateFee: '0,1% per hari dari cicilan yang terlambat, paling banyak 100% dari pokok.',
  early: 'Dapat dilakukan kapan saja di aplikasi bank, tanpa biaya.',
  simulation:
    'Rp1.200.000,00 dengan tenor 3 bulan: pokok Rp400.000,00 per bulan, ditambah biaya layanan dan biaya admin pada cicilan pertama.',
  collection:
    'Cicilan didebit dari saldo Anda pada tanggal jatuh tempo. Penagihan dilakukan oleh bank sesuai ketentuan OJK.',
  more: 'Verifikasi satu kali untuk setiap merchant dilakukan di aplikasi bank. Limit kembali saat pokok dibayar.',
  interest: 'Tidak ada. Biaya Anda adalah biaya layanan dan biaya admin.',
})
