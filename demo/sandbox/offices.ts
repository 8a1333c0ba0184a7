/** Invented branches of the sandbox bank, at invented places in Jakarta. */
import type { Office } from '../../src/contract/bankPlaces.ts'

export const offices: readonly Office[] = [
  {
    name: 'Kantor Melati',
    address: 'Jalan Melati Raya 12, Gambir, Jakarta Pusat 10110',
    latitude: -6.1783,
    longitude: 106.8264,
  },
  {
    name: 'Kantor Kenanga',
    address: 'Jalan Kenanga 7, Setiabudi, Jakarta Selatan 12910',
    latitude: -6.2117,
    longitude: 106.8229,
  },
  {
    name: 'Kantor Cempaka',
    address: 'Jalan Cempaka 45, Grogol Petamburan, Jakarta Barat 11470',
    latitude: -6.1668,
    longitude: 106.7907,
  },
]
