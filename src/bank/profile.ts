/** Facts about the bank that every session tells the pages, out of its folder. */
import { DEFAULT_LANGUAGE } from '../contract/language.ts'
import type { BankProfile } from '../contract/session.ts'
import type { BankJson } from './bankJson.ts'

/** The part of `bank.json` that travels with a session. */
export type ProfileSource = Omit<
  BankJson,
  'pageTitle' | 'methods' | 'oneTimeCode' | 'tries' | 'codeForFrames' | 'instalmentMonths' | 'age'
>

/**
 * @param bank may have more in it, which does not travel
 * @param hostedUrl address of the hosted page, ending in a slash; documents without an address of their own
 *   lie beside it
 */
export function profileOf(
  {
    name,
    supportPhone,
    licence,
    appLink,
    storeLinks,
    documents,
    termsVersion,
    termsFrom,
    namePunctuation,
    redirectSeconds,
    offices,
    map,
  }: ProfileSource,
  hostedUrl: string,
): BankProfile {
  return {
    name,
    supportPhone,
    licence: licence[DEFAULT_LANGUAGE],
    licences: licence,
    appLink,
    storeLinks,
    documents: {
      terms: documents.terms ?? `${hostedUrl}documents/terms.html`,
      privacy: documents.privacy ?? `${hostedUrl}documents/privacy.html`,
      riplay: documents.riplay ?? `${hostedUrl}documents/riplay.html`,
      paylaterTerms: documents.paylaterTerms ?? `${hostedUrl}documents/paylater-terms.html`,
    },
    termsVersion,
    termsFrom,
    namePunctuation,
    ...(redirectSeconds && { redirectSeconds }),
    ...(offices.length > 0 && { offices }),
    ...(map && { map }),
  }
}
