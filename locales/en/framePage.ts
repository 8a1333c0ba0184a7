/** framePage. English. */
import type { texts as reference } from '../id/framePage.ts'

export const texts = {
  'framePage.terms': 'Terms and conditions',
  'framePage.privacy': 'Privacy policy',
  'framePage.riplay': 'Product and service summary (RIPLAY)',
  'framePage.paylaterTerms': 'Pay Later terms',
  'framePage.frameSr': 'Document: {document}',
  'framePage.loading': 'Loading document…',
  'framePage.openTab': 'Open in a new tab',
  'framePage.outside': "This document can't be shown here. Open it in a new tab to read it.",
} as const satisfies Record<keyof typeof reference, string>
