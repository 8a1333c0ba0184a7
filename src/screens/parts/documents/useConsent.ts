/**
 * What the customer agreed to, as proof: which text in which version and language, when by the server's
 * clock.
 */
import type { Consent } from '../../../contract/payloads/fields.ts'
import { useCore, useWords } from '../../context.ts'

/**
 * Makes the proof at the moment it is asked for; `text` is the sentence beside the box, `version` that of the
 * terms by default.
 */
export function useConsent(): (document: Consent['document'], text: string, version?: string) => Consent {
  const core = useCore()
  const { lang } = useWords()
  return (document, text, version = core.profile.get()?.termsVersion ?? '') => ({
    document,
    version,
    language: lang,
    acceptedAt: new Date(core.clock.now()).toISOString(),
    text,
  })
}
