/** What the customer agreed to, as proof: which text in which version and language, when by the server's clock. */
import type { Consent } from '../../contract/payloads/fields.ts'
import { useCore, useWords } from '../context.ts'

/** Makes the proof at the moment it is asked for; `text` is the sentence beside the box. */
export function useConsent(): (document: Consent['document'], text: string) => Consent {
  const core = useCore()
  const { lang } = useWords()
  return (document, text) => ({
    document,
    version: core.profile.get()?.termsVersion ?? '',
    language: lang,
    acceptedAt: new Date(core.clock.now()).toISOString(),
    text,
  })
}
