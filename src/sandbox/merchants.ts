/** The merchants that the sandbox bank knows. */

export interface Merchant {
  readonly id: string
  readonly name: string
  /** True where points can be used here. */
  readonly points: boolean
  /** False: out of service, everything is refused with MERCHANT_UNAVAILABLE. */
  readonly open: boolean
  /** True for a merchant with a picture (demo/server/pictures.ts). */
  readonly logo: boolean
  /** Prefix of its order numbers. */
  readonly prefix: string
}

export const merchants: readonly Merchant[] = [
  { id: 'toko-senja', name: 'Toko Senja', points: true, open: true, logo: true, prefix: 'TS' },
  { id: 'warung-fajar', name: 'Warung Fajar', points: false, open: true, logo: false, prefix: 'WF' },
  { id: 'kios-purnama', name: 'Kios Purnama', points: true, open: false, logo: false, prefix: 'KP' },
]

export const DEFAULT_MERCHANT = 'toko-senja'

/** @throws RangeError for an unknown merchant */
export function merchantOf(id: string): Merchant {
  const match = merchants.find((merchant) => merchant.id === id)
  if (!match) throw new RangeError(`No merchant ${id}`)
  return match
}

/**
 * A merchant's fields in an answer.
 * @param pictures address of the folder of pictures; null: there are none
 */
export function namesOf(id: string, { pictures }: { pictures: string | null }) {
  const { name, logo } = merchantOf(id)
  return {
    merchantName: name,
    ...(logo && pictures !== null ? { merchantLogo: `${pictures}${id}.svg` } : {}),
  }
}

/**
 * The merchants as a proxy registers them.
 * @param origins of pages that may show the elements and that customers return to
 */
export const registeredAt = (origins: readonly string[]) =>
  merchants.map(({ id, name }) => ({
    id,
    name,
    embedOrigins: origins,
    inlineOrigins: origins,
    returnOrigins: origins,
  }))
