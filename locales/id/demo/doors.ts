/** Pages of the demo at addresses where nothing else is seen. Indonesian, the reference. */
export const texts = {
  home: 'Ke halaman demo',
  proxyTitle: 'Proxy penanda tangan',
  proxy: 'Hanya elemen dan halaman bank yang bertanya di sini.',
  health: 'Keadaannya',
  documentsTitle: 'Dokumen bank',
  documents: 'Dokumen ini dibuka dari elemen dan dari halaman bank.',
  frameworksTitle: 'Checkout dalam framework',
  frameworks: 'Dibuat dari paket npm dengan {command}.',
  contract: 'Kontrak sebagai OpenAPI',
  sandboxTitle: 'Bank sandbox',
  sandbox: 'Dikendalikan lewat permintaan, misalnya dari panel halaman demo.',
  snapTitle: 'SNAP',
  snap: 'Server merchant bertanya kepada bank sandbox di sini.',
  shopTitle: 'Server toko',
  shop: 'Halaman demo membuka pesanan di sini.',
  missingTitle: 'Tidak ada apa-apa di sini',
  missing: 'Alamat ini tidak ada di demo.',
}

export type DoorTexts = Readonly<Record<keyof typeof texts, string>>
