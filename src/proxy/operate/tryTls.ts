/** Whether certificates and keys can be used. Node only. */
import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import type { BankTls } from '../bank/upstream.ts'

/** RFC 7468, section 5, with the older labels that OpenSSL reads. */
const BEGIN = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----/g
const CERTIFICATE = new RegExp(`${BEGIN.source}[^-]+-----END (?:X509 |TRUSTED )?CERTIFICATE-----`, 'g')

/**
 * Throws when they can't be used together. Authorities are read here: a context takes a text without any, or
 * with half of one, and then trusts nobody.
 */
export function tryTls(tls: BankTls): void {
  createSecureContext(tls)
  if (tls.ca === undefined) return
  const certificates = tls.ca.match(CERTIFICATE) ?? []
  if (certificates.length === 0 || certificates.length < (tls.ca.match(BEGIN) ?? []).length)
    throw new Error('Not a list of certificates')
  for (const certificate of certificates) void new X509Certificate(certificate)
}
