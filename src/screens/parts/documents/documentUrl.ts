/** Addresses of the bank's documents in the current language and theme. Pure. */
import { addressIn } from '../../../domain/address.ts'
import type { Look } from '../../../contract/frame.ts'
import type { BankProfile } from '../../../contract/session.ts'

export type DocumentName = keyof BankProfile['documents']

/** The look that a document is asked for in. */
export type DocumentLook = Pick<Look, 'language' | 'theme'>

/**
 * Whether a document is a PDF, by its address or by the content type of its answer. Browsers show none in a
 * sandboxed frame.
 */
export const isPdf = (address: string, contentType: string | null = null): boolean =>
  /\.pdf$/i.test(new URL(address).pathname) || /^application\/(?:x-)?pdf\b/i.test(contentType ?? '')

/**
 * The bank's address with `language` and `theme` added; null for an address that isn't safe to open in a
 * browser.
 */
export function documentUrl(address: string, { language, theme }: DocumentLook): string | null {
  const url = addressIn(address)
  if (!url) return null
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  url.searchParams.set('language', language)
  url.searchParams.set('theme', theme)
  return url.href
}
