/** framePage. Indonesian, the reference. */
export const texts = {
  'framePage.terms': 'Syarat dan ketentuan',
  'framePage.privacy': 'Kebijakan privasi',
  'framePage.riplay': 'Ringkasan Informasi Produk dan Layanan (RIPLAY)',
  'framePage.paylaterTerms': 'Ketentuan Pay Later',
  'framePage.frameSr': 'Dokumen: {document}',
  'framePage.loading': 'Memuat dokumen…',
  'framePage.openTab': 'Buka di tab baru',
  'framePage.outside': 'Dokumen ini tidak dapat ditampilkan di sini. Buka di tab baru untuk membacanya.',
} as const
