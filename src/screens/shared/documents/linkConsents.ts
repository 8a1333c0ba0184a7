/** Consents that linking asks for: the boxes, and the sentence about sharing data. */
import type { ErrorName } from '../../../contract/errors.ts'
import type { ConsentName } from '../../../stores/link/link.ts'
import { useMerchant, useWords } from '../../context.ts'

/** THE table of the boxes: name → what is said where it isn't ticked. */
export const LINK_CONSENTS = {
  terms: 'TERMS_NOT_AGREED',
  sharing: 'CONSENT_REQUIRED',
} as const satisfies Record<ConsentName, ErrorName>

/** The sentence that names the data, the merchant and the purpose. */
export function useSharingText(): string {
  const words = useWords()
  return words.t('consent.agree', {
    data: words.t('consent.dataDefault'),
    merchant: useMerchant(),
    purpose: words.t('consent.purposeDefault'),
  })
}
