/** The terms as text in the page itself: only so can the page know that the customer has seen their end. */
import { useEffect, useState } from 'react'
import type { Language } from '../../contract/language.ts'
import type { Terms } from '../../domain/bankTexts.ts'
import { terms as termsIn } from '../../i18n/folders.ts'

export interface LoadedTerms extends Terms {
  /** Language of this text, which stays visible until another language is loaded. */
  language: Language
}

/** The terms in this language; null while they are fetched, `failed` when that is impossible. */
export function useTerms(language: Language): {
  terms: LoadedTerms | null
  hasFailed: boolean
  retry(): void
} {
  const [terms, setTerms] = useState<LoadedTerms | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let current = true
    termsIn(language).then(
      (loaded) => {
        if (current) setTerms({ ...loaded.terms, language })
      },
      () => {
        if (current) setHasFailed(true)
      },
    )
    return () => {
      current = false
    }
  }, [language, attempt])
  return {
    terms,
    hasFailed,
    retry: () => {
      setHasFailed(false)
      setAttempt(attempt + 1)
    },
  }
}
