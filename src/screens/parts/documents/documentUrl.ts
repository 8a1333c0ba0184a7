/** Addresses of the bank's documents in the current language. Pure. */
import type { Language } from '../../../contract/language.ts'
import type { BankProfile } from '../../../contract/session.ts'

export type DocumentName = keyof BankProfile['documents']

/** The bank's address with `language` added; null for an address that isn't safe to open in a browser. */
export function documentUrl(address: string, language: Language): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  url.searchParams.set('language', language)
  return url.href
}
