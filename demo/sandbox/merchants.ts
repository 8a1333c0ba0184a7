/** The merchants that the sandbox bank knows. */

export interface Merchant {
  readonly id: string
  readonly name: string
  /** Points can be used here. */
  readonly points: boolean
  /** Out of service: everything of it is refused with MERCHANT_UNAVAILABLE. */
  readonly open: boolean
  /** Begins its order numbers. */
  readonly prefix: string
}

export const merchants: readonly Merchant[] = [
  { id: 'toko-senja', name: 'Toko Senja', points: true, open: true, prefix: 'TS' },
  { id: 'warung-fajar', name: 'Warung Fajar', points: false, open: true, prefix: 'WF' },
  { id: 'kios-purnama', name: 'Kios Purnama', points: true, open: false, prefix: 'KP' },
]

export const DEFAULT_MERCHANT = 'toko-senja'

/** @throws RangeError for a merchant that isn't known */
export function merchantOf(id: string): Merchant {
  const found = merchants.find((merchant) => merchant.id === id)
  if (!found) throw new RangeError(`No merchant ${id}`)
  return found
}

/**
 * The merchants as a proxy knows them.
 * @param origins of pages that may show the elements, and that customers go back to
 */
export const registeredAt = (origins: readonly string[]) =>
  merchants.map(({ id, name }) => ({
    id,
    name,
    embedOrigins: origins,
    inlineOrigins: origins,
    returnOrigins: origins,
  }))
