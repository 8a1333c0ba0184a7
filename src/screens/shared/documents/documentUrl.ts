/** Addresses of the bank's documents in the current language and theme. Pure. */
import { addressIn } from '../../../domain/address.ts'
import type { ElementLook } from '../../../contract/frame.ts'
import type { BankProfile } from '../../../contract/session.ts'

export type DocumentName = keyof BankProfile['documents']

/** The look that a document is asked for in. */
export type DocumentLook = Pick<ElementLook, 'language' | 'theme'>

/** Types that browsers show in a sandboxed frame; a PDF isn't, nor is what they would save. */
const FRAMED_TYPES = /^(?:text\/(?:html|plain)|application\/xhtml\+xml|image\/)/i

/**
 * True for a document that a browser shows in a sandboxed frame of the same origin, by its address and the
 * headers of its answer, as far as they are known.
 */
export function isFramable(address: string, headers?: Pick<Headers, 'get'>): boolean {
  const headerOf = (name: string) => headers?.get(name) ?? ''
  return (
    !/\.pdf$/i.test(new URL(address).pathname)
    && FRAMED_TYPES.test(headerOf('content-type') || 'text/html')
    && !/^\s*attachment/i.test(headerOf('content-disposition'))
    && !/\bdeny\b/i.test(headerOf('x-frame-options'))
    && !/frame-ancestors\s+'none'/i.test(headerOf('content-security-policy'))
  )
}

/**
 * The bank's address with `language` and `theme` added, and a fragment where it has none: the language, for a
 * document that holds several, with `-framed` where the page around says its title. Null for an address that
 * isn't safe to open in a browser.
 */
export function documentUrl(
  address: string,
  { language, theme }: DocumentLook,
  isFramed = false,
): string | null {
  const url = addressIn(address)
  if (!url) return null
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  url.searchParams.set('language', language)
  url.searchParams.set('theme', theme)
  if (url.hash === '') url.hash = isFramed ? `${language}-framed` : language
  return url.href
}
