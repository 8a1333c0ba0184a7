/**
 * The terms as text: they stand in the page itself, since only then can the page know that their end was
 * seen.
 */
import { useEffect, useState } from 'react'
import type { Language } from '../../contract/language.ts'
import { termsText, type TermsText } from '../../i18n/folders.ts'

export interface LoadedTerms {
  text: TermsText
  /** Of this text; the other one is shown until it is there. */
  language: Language
}

/** The terms in this language; null while they are fetched, `failed` when they can't be had. */
export function useTermsText(language: Language): {
  terms: LoadedTerms | null
  failed: boolean
  retry(): void
} {
  const [terms, setTerms] = useState<LoadedTerms | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let current = true
    termsText(language).then(
      ({ text }) => {
        if (current) setTerms({ text, language })
      },
      () => {
        if (current) setFailed(true)
      },
    )
    return () => {
      current = false
    }
  }, [language, attempt])
  return {
    terms,
    failed,
    retry: () => {
      setFailed(false)
      setAttempt(attempt + 1)
    },
  }
}
