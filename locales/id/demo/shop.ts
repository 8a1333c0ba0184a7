/** The demo's shop, around the element. Indonesian, the reference. */
export const texts = {
  skip: 'Langsung ke pembayaran',
  tagline: 'Barang rumah untuk sore hari',
  navLabel: 'Toko',
  nav: ['Ruang makan', 'Lampu', 'Dapur', 'Cerita'],
  cart: 'Keranjang',
  stepsLabel: 'Langkah belanja',
  steps: ['Keranjang', 'Pengiriman', 'Pembayaran'],
  payTitle: 'Pembayaran',
  summary: 'Ringkasan pesanan',
  pieces: 'buah',
  subtotal: 'Subtotal',
  shipping: 'Ongkos kirim',
  free: 'Gratis',
  total: 'Total',
  shipTo: 'Dikirim ke',
  address: ['Rania Pratiwi', 'Jl. Kemang Timur No. 12', 'Jakarta Selatan 12730'],
  estimate: 'Tiba dalam 2–3 hari kerja',
  secure: 'Pembayaran diproses oleh {bank}.',
  stagePay: 'Bayar dengan {bank}',
  stageBind: 'Tautkan {bank}',
  stageUnlink: 'Lepas tautan {bank}',
  bindTitle: 'Metode pembayaran',
  bindLead: 'Tautkan akun bank sekali, lalu bayar tanpa memasukkan nomor lagi.',
  unlinkLead: 'Anda dapat melepas tautan kapan saja. Pesanan yang sudah dibayar tetap diproses.',
  benefits: [
    'Bayar dari saldo, poin, atau Pay Later',
    'Pengembalian dana masuk ke akun Anda',
    'Lepas tautan kapan saja',
  ],
  methods: 'Metode tersimpan',
  methodTransfer: 'Transfer antarbank',
  methodTransferState: 'Aktif',
  methodBank: '{bank}',
  linked: 'Tertaut',
  notLinked: 'Belum tertaut',
  paidTitle: 'Terima kasih, pesanan Anda kami terima',
  paidBody: 'Pembayaran {amount} sudah kami terima. Kami menyiapkan pesanan Anda.',
  waitTitle: 'Kami menunggu kabar dari bank',
  waitBody: 'Pesanan Anda tersimpan. Kami mengirim pesan begitu pembayaran terkonfirmasi.',
  linkedTitle: 'Akun {bank} Anda',
  linkedBody: 'Anda kembali dari {bank}. Status tautan ada di metode pembayaran Anda.',
  orderNo: 'Nomor pembayaran',
  appTitle: 'Aplikasi {bank}',
  appBody: 'Tiruan untuk demo. Bayar {amount} untuk pesanan ini?',
  appPay: 'Bayar',
  appCancel: 'Batalkan',
  appPaid: 'Sudah dibayar. Kembali ke halaman sebelumnya untuk melihat hasilnya.',
  appCancelled: 'Sudah dibatalkan. Kembali ke halaman sebelumnya untuk melihat hasilnya.',
  appOver: 'Pesanan ini tidak dapat dibayar lagi di sini.',
  appHome: 'Tiruan untuk demo. Di sini tidak ada yang perlu dilakukan.',
  appBack: 'Kembali ke halaman sebelumnya',
  again: 'Belanja lagi',
  footer: '© 2026 Toko Senja. Toko ini rekaan, untuk demonstrasi.',
  unavailable: 'Pembayaran belum dapat dimulai.',
  /** The name of the bank's button, as far as it is the same for every amount. */
  toPay: 'Bayar',
  items: {
    coffee: { name: 'Kopi Gayo Senja', detail: 'Biji, 250 g' },
    cups: { name: 'Cangkir keramik Jingga', detail: '220 ml' },
    lamp: { name: 'Lampu meja rotan', detail: 'Tinggi 38 cm' },
    chairs: { name: 'Kursi makan rotan', detail: 'Jati' },
  },
} as const

/** The same with other words. */
type Worded<T> = T extends string
  ? string
  : T extends readonly unknown[]
    ? readonly string[]
    : { readonly [K in keyof T]: Worded<T[K]> }
export type ShopTexts = Worded<typeof texts>
