/**
 * The languages of RIPLAY: Indonesian, which is binding, and the page's own language beside it. Shown only
 * when both are loaded.
 */
import { useEffect, useState } from 'react'
import { DEFAULT_LANGUAGE, type Language } from '../../../contract/language.ts'
import { fillRows } from '../../../domain/bankTexts.ts'
import { riplay } from '../../../i18n/folders.ts'
import { useCore, useWords } from '../../context.ts'
import type { Edition } from './facts.ts'

export interface Editions {
  /** Null while they are fetched. */
  editions: readonly Edition[] | null
  hasFailed: boolean
  retry(): void
}

export function useEditions(): Editions {
  const core = useCore()
  const { lang } = useWords()
  const [editions, setEditions] = useState<readonly Edition[] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let current = true
    const profile = core.session.profile.get()
    const facts = { bank: profile?.name ?? '', phone: profile?.supportPhone ?? null }
    const edition = async (language: Language): Promise<Edition> => {
      const [{ rows }] = await Promise.all([riplay(language), core.i18n.loadIn(language, 'first', 'rest')])
      return { tr: core.i18n.in(language), bank: fillRows(rows, facts) }
    }
    Promise.all([...new Set<Language>([DEFAULT_LANGUAGE, lang])].map(edition)).then(
      (texts) => {
        if (current) setEditions(texts)
      },
      () => {
        if (current) setHasFailed(true)
      },
    )
    return () => {
      current = false
    }
  }, [core, lang, attempt])
  return {
    editions,
    hasFailed,
    retry: () => {
      setHasFailed(false)
      setAttempt(attempt + 1)
    },
  }
}
