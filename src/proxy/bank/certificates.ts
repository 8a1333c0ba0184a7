/** Certificates out of PEM: whose they are, and from when until when they hold (RFC 5280). Node only. */
import { X509Certificate } from 'node:crypto'

/** From when until when a certificate holds, in epoch ms. */
export interface Validity {
  readonly from: number
  readonly until: number
}

export interface Certificate extends Validity {
  /** On one line: `CN=proxy-1, O=Toko Senja`. */
  readonly subject: string
}

/** RFC 7468, section 5, with the older labels that OpenSSL reads. */
const BEGIN = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----/g
const WHOLE = new RegExp(`${BEGIN.source}[^-]+-----END (?:X509 |TRUSTED )?CERTIFICATE-----`, 'g')

function readCertificate(pem: string): Certificate {
  const { subject, validFromDate, validToDate } = new X509Certificate(pem)
  return {
    subject: subject.split('\n').join(', '),
    from: validFromDate.getTime(),
    until: validToDate.getTime(),
  }
}

/** Throws for a text without any, and for one that is cut short or isn't one. */
export function certificatesIn(text: string): readonly Certificate[] {
  const certificates = text.match(WHOLE) ?? []
  if (certificates.length === 0 || certificates.length < (text.match(BEGIN) ?? []).length)
    throw new Error('Not a list of certificates')
  return certificates.map(readCertificate)
}

export const isValidAt = ({ from, until }: Validity, time: number): boolean => from <= time && time <= until

/** Time in which all of them hold: a chain is as good as its weakest part. */
export const commonValidity = (certificates: readonly Validity[]): Validity => ({
  from: Math.max(...certificates.map(({ from }) => from)),
  until: Math.min(...certificates.map(({ until }) => until)),
})
