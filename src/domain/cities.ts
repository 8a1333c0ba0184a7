/**
 * Towns of Indonesia that have a mayor of their own, with their middle to a hundredth of a degree: what can
 * be searched without a service.
 */
import type { Place } from './place.ts'

/** Province → towns with latitude and longitude. */
const table = {
  Aceh: 'Banda Aceh 5.55 95.32, Sabang 5.89 95.32, Lhokseumawe 5.18 97.15, Langsa 4.47 97.97, Subulussalam 2.64 98.00',
  'Sumatera Utara':
    'Medan 3.59 98.67, Binjai 3.60 98.49, Pematangsiantar 2.96 99.07, Tebing Tinggi 3.33 99.16, Tanjungbalai 2.97 99.80, Padangsidimpuan 1.38 99.27, Sibolga 1.74 98.78, Gunungsitoli 1.29 97.61',
  'Sumatera Barat':
    'Padang -0.95 100.35, Bukittinggi -0.31 100.37, Payakumbuh -0.22 100.63, Pariaman -0.62 100.12, Solok -0.80 100.65, Padang Panjang -0.47 100.40, Sawahlunto -0.68 100.78',
  Riau: 'Pekanbaru 0.52 101.44, Dumai 1.67 101.44',
  'Kepulauan Riau': 'Batam 1.13 104.03, Tanjungpinang 0.92 104.46',
  Jambi: 'Jambi -1.60 103.62, Sungai Penuh -2.06 101.39',
  Bengkulu: 'Bengkulu -3.80 102.27',
  'Sumatera Selatan':
    'Palembang -2.98 104.75, Lubuklinggau -3.30 102.86, Prabumulih -3.43 104.23, Pagar Alam -4.02 103.25',
  'Kepulauan Bangka Belitung': 'Pangkalpinang -2.13 106.11',
  Lampung: 'Bandar Lampung -5.43 105.26, Metro -5.11 105.31',
  Banten: 'Serang -6.12 106.15, Cilegon -6.00 106.05, Tangerang -6.18 106.63, Tangerang Selatan -6.29 106.72',
  'DKI Jakarta':
    'Jakarta Pusat -6.18 106.83, Jakarta Utara -6.14 106.88, Jakarta Barat -6.17 106.76, Jakarta Selatan -6.26 106.81, Jakarta Timur -6.23 106.90',
  'Jawa Barat':
    'Bandung -6.92 107.61, Bekasi -6.24 106.99, Depok -6.40 106.82, Bogor -6.59 106.79, Cimahi -6.87 107.54, Cirebon -6.71 108.56, Sukabumi -6.92 106.93, Tasikmalaya -7.33 108.22, Banjar -7.37 108.54',
  'Jawa Tengah':
    'Semarang -6.99 110.42, Surakarta -7.56 110.83, Magelang -7.47 110.22, Pekalongan -6.89 109.68, Salatiga -7.33 110.49, Tegal -6.87 109.14',
  'DI Yogyakarta': 'Yogyakarta -7.80 110.37',
  'Jawa Timur':
    'Surabaya -7.25 112.75, Malang -7.98 112.63, Batu -7.87 112.53, Kediri -7.82 112.01, Madiun -7.63 111.52, Mojokerto -7.47 112.43, Pasuruan -7.65 112.91, Probolinggo -7.75 113.22, Blitar -8.10 112.17',
  Bali: 'Denpasar -8.65 115.22',
  'Nusa Tenggara Barat': 'Mataram -8.58 116.12, Bima -8.46 118.73',
  'Nusa Tenggara Timur': 'Kupang -10.17 123.61',
  'Kalimantan Barat': 'Pontianak -0.03 109.33, Singkawang 0.91 108.98',
  'Kalimantan Tengah': 'Palangka Raya -2.21 113.92',
  'Kalimantan Selatan': 'Banjarmasin -3.32 114.59, Banjarbaru -3.44 114.83',
  'Kalimantan Timur': 'Samarinda -0.49 117.15, Balikpapan -1.27 116.83, Bontang 0.13 117.49',
  'Kalimantan Utara': 'Tarakan 3.31 117.59',
  'Sulawesi Utara': 'Manado 1.48 124.85, Bitung 1.44 125.19, Tomohon 1.33 124.84, Kotamobagu 0.73 124.32',
  Gorontalo: 'Gorontalo 0.54 123.06',
  'Sulawesi Tengah': 'Palu -0.90 119.87',
  'Sulawesi Selatan': 'Makassar -5.15 119.43, Parepare -4.01 119.63, Palopo -2.99 120.20',
  'Sulawesi Tenggara': 'Kendari -3.98 122.51, Baubau -5.47 122.61',
  Maluku: 'Ambon -3.70 128.18, Tual -5.64 132.75',
  'Maluku Utara': 'Ternate 0.79 127.38, Tidore 0.67 127.45',
  Papua: 'Jayapura -2.53 140.72',
  'Papua Barat Daya': 'Sorong -0.88 131.26',
} as const

export const cities: readonly Place[] = Object.entries(table).flatMap(([province, towns]) =>
  towns.split(', ').map((town) => {
    const [, name = '', latitude, longitude] = /^(.+) (\S+) (\S+)$/.exec(town) ?? []
    return { name, address: province, point: { latitude: Number(latitude), longitude: Number(longitude) } }
  }),
)
