/** The elements around the screens. Indonesian, the reference. */
export const texts = {
  'element.frameTitle': 'Halaman bank',
  'element.frameBody': 'Lanjutkan di halaman milik bank Anda.',
  'element.openHosted': 'Buka halaman bank',
  'element.resumed': 'Anda kembali ke langkah terakhir.',
  'element.focusTaken':
    'Kotak ini kehilangan kursor saat Anda mengetik, jadi isian dihapus. Tekan kolomnya, lalu ketik kembali.',
  'element.covered':
    'Ada sesuatu di halaman ini yang menutupi formulir, jadi Anda belum dapat mengisinya. Gulir halaman atau tutup bagian yang menghalangi.',
} as const
