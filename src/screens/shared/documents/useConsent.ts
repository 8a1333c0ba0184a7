/** The proof of a consent: which text, version and language, and when by the server's clock. */
import type { Consent } from '../../../contract/payloads/fields.ts'
import { withoutMarks } from '../../../text/asIs.ts'
import { useCore, useWords } from '../../context.ts'

/**
 * Makes the proof at the moment of the call. `text` is the sentence beside the checkbox, `version` by
 * default that of the terms.
 */
export function useConsent(): (document: Consent['document'], text: string, version?: string) => Consent {
  const core = useCore()
  const { lang } = useWords()
  return (document, text, version = core.session.profile.get()?.termsVersion ?? '') => ({
    document,
    version,
    language: lang,
    acceptedAt: new Date(core.clock.now()).toISOString(),
    text: withoutMarks(text),
  })
}
