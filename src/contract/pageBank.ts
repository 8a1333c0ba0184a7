/** The bank's name and number in the head of its own page, for a start that comes to no session. */

export interface PageBank {
  readonly name: string
  readonly supportPhone: string | null
}

/** Names of the `meta` elements. The first is HTML's own. */
export const PAGE_BANK_META = { name: 'application-name', supportPhone: 'bank-support-phone' } as const
