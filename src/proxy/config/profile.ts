/**
 * The bank's own words and addresses as the demo shows them, until the operator's configuration says
 * otherwise.
 */
import type { BankProfile } from '../../contract/session.ts'

/** @param hostedUrl address of the hosted page, ending in a slash; the documents lie beside it */
export const demoProfile = (hostedUrl: string): BankProfile => ({
  name: 'Bank Contoh',
  supportPhone: '(021) 5000-0123',
  licence: 'Berizin dan diawasi oleh OJK dan Bank Indonesia, peserta penjaminan LPS',
  appLink: 'https://app.bank.example/',
  storeLinks: [],
  documents: {
    terms: `${hostedUrl}documents/terms.html`,
    privacy: `${hostedUrl}documents/privacy.html`,
    riplay: `${hostedUrl}documents/riplay.html`,
    paylaterTerms: `${hostedUrl}documents/paylater-terms.html`,
  },
  termsVersion: '1.0',
  termsFrom: '2026-11-01',
  namePunctuation: false,
})
