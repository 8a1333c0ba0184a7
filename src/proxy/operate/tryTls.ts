/** Trial of certificates and keys. Node only. */
import { createSecureContext } from 'node:tls'
import { certificatesIn } from '../bank/certificates.ts'
import type { BankTls } from '../bank/upstream.ts'
import type { LoadedCertificate } from '../config/tls.ts'

/**
 * The certificates in them. Throws when they can't be used together. Authorities are read one by one: a
 * context takes a text without any, or with half of one, and then trusts nobody.
 */
export function tryTls(tls: BankTls): readonly LoadedCertificate[] {
  createSecureContext(tls)
  const loaded = (variable: LoadedCertificate['variable'], text: string | undefined): LoadedCertificate[] =>
    text === undefined ? [] : certificatesIn(text).map((certificate) => ({ variable, ...certificate }))
  return [...loaded('BANK_CA', tls.ca), ...loaded('BANK_CLIENT_CERT', tls.cert)]
}
