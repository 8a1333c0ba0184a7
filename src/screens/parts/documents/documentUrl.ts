/** Addresses of the bank's documents, in the language that is shown. Pure. */
import type { Language } from '../../../contract/language.ts'
import type { BankProfile } from '../../../contract/session.ts'

export type DocumentName = keyof BankProfile['documents']

/** The bank's own address with `language` added; null for anything that a browser shouldn't be sent to. */
export function documentUrl(address: string, language: Language): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  url.searchParams.set('language', language)
  return url.href
}
