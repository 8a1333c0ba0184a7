/** How the bank and the proxy prove to each other who they are, out of the configuration. */
import type { BankTls } from '../bank/upstream.ts'
import type { Values } from './variables.ts'

type TlsValues = Pick<Values, 'BANK_TLS_MIN' | 'BANK_CA' | 'BANK_CLIENT_CERT' | 'BANK_CLIENT_KEY'>

export interface TlsPorts {
  /**
   * Throws when these can't be used together, such as a certificate with another's key; missing where that
   * can't be checked.
   */
  tryTls?(tls: BankTls): void
}

/** @param problems takes a sentence for each mistake */
export function readTls(values: TlsValues, { tryTls }: TlsPorts, problems: string[]): BankTls {
  const { BANK_TLS_MIN: min, BANK_CA: ca, BANK_CLIENT_CERT: cert, BANK_CLIENT_KEY: key } = values
  if (cert && !key) problems.push('BANK_CLIENT_KEY is missing; BANK_CLIENT_CERT needs it.')
  if (key && !cert) problems.push('BANK_CLIENT_CERT is missing; BANK_CLIENT_KEY needs it.')
  const tls: BankTls = {
    ...(min ? { minVersion: `TLSv${min}` } : {}),
    ...(ca ? { ca } : {}),
    ...(cert && key ? { cert, key } : {}),
  }
  try {
    tryTls?.(tls)
  } catch (error) {
    const names = cert ? 'BANK_CLIENT_CERT, BANK_CLIENT_KEY or BANK_CA' : 'BANK_CA'
    problems.push(
      `${names} can't be used: ${(error as NodeJS.ErrnoException).code ?? 'not as expected'}. They must be PEM, and the key the certificate's own.`,
    )
  }
  return tls
}
