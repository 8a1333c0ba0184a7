/**
 * The terms of linking an account, in Indonesian, as the demo's bank has them; a bank puts its own here.
 * Version and date: the profile.
 */
/** Headings with their paragraphs. */
export type TermsSections = readonly (readonly [heading: string, paragraphs: readonly string[]])[]
export type TermsText = (facts: { bank: string; merchant: string; phone: string | null }) => TermsSections

export const text: TermsText = ({ bank, merchant, phone }) => [
  [
    '1. Penautan akun',
    [
      `Syarat dan ketentuan ini mengatur penautan akun Anda di ${bank} ("Bank") dengan ${merchant} ("Merchant").`,
      `Dengan menautkan akun, Anda mengizinkan Merchant mengirim tagihan ke akun Anda. Setiap pembayaran tetap meminta persetujuan dan PIN Anda.`,
      'Nomor ponsel yang Anda gunakan harus terdaftar atas nama Anda dan sama dengan nomor yang terdaftar di Merchant. Tautan berlaku sampai Anda melepasnya, akun ditutup, atau kerja sama Bank dengan Merchant berakhir.',
    ],
  ],
  [
    '2. Pembukaan akun',
    [
      'Data yang Anda isi saat pendaftaran harus benar, lengkap, dan sesuai dengan KTP. Bank dapat meminta data tambahan untuk mengenali nasabah sesuai ketentuan yang berlaku.',
      'Akun yang belum terverifikasi memiliki limit yang lebih rendah. Verifikasi dapat dilakukan di aplikasi Bank.',
    ],
  ],
  [
    '3. Limit dan biaya',
    [
      'Limit per transaksi dan limit harian mengikuti tingkat verifikasi akun Anda.',
      'Penautan akun tidak dikenai biaya. Biaya lain, jika ada, selalu ditampilkan sebelum Anda membayar.',
    ],
  ],
  [
    '4. Keamanan',
    [
      'Jaga kerahasiaan kata sandi, PIN, dan kode OTP Anda. Bank tidak pernah memintanya melalui telepon, pesan, atau email.',
      'Segera hubungi Bank jika ponsel Anda hilang atau Anda menduga ada pihak lain yang menggunakan akun Anda. Bank dapat memblokir akun untuk sementara setelah 5 kali kesalahan dalam 30 menit.',
    ],
  ],
  [
    '5. Transaksi',
    [
      'Pembayaran diproses setelah Anda memasukkan PIN dan, jika diminta, kode OTP. Pembayaran yang sudah diproses tidak dapat dibatalkan melalui halaman ini.',
      'Pengembalian dana mengikuti kebijakan Merchant dan dikembalikan ke sumber dana semula.',
    ],
  ],
  [
    '6. Pelepasan tautan',
    [
      'Anda dapat melepas tautan kapan saja tanpa biaya. Transaksi yang sudah diproses dan cicilan yang sedang berjalan tetap berlaku.',
    ],
  ],
  [
    '7. Perubahan',
    [
      'Bank memberitahukan perubahan syarat dan ketentuan paling lambat 30 hari kerja sebelum berlaku. Jika tidak setuju, Anda dapat melepas tautan tanpa biaya.',
    ],
  ],
  [
    '8. Pengaduan dan hukum yang berlaku',
    [
      `Pengaduan disampaikan ke layanan nasabah Bank${phone ? ` di ${phone}` : ''} dan ditanggapi paling lambat 10 hari kerja. Sengketa yang tidak selesai dapat diajukan ke Lembaga Alternatif Penyelesaian Sengketa Sektor Jasa Keuangan.`,
      'Perjanjian ini tunduk pada hukum Republik Indonesia dan telah disesuaikan dengan ketentuan peraturan perundang-undangan, termasuk ketentuan peraturan Otoritas Jasa Keuangan.',
    ],
  ],
]
