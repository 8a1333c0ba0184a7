/**
 * The languages of RIPLAY: Indonesian, which is binding, and the page's own language beside it. Shown only
 * when both are loaded.
 */
import { useEffect, useState } from 'react'
import { DEFAULT_LANGUAGE, type Language } from '../../../contract/language.ts'
import { bankText } from '../../../i18n/folders.ts'
import { useCore, useWords } from '../../context.ts'
import type { Voice } from './facts.ts'

export interface Voices {
  /** Null while they are fetched. */
  voices: readonly Voice[] | null
  failed: boolean
  retry(): void
}

export function useVoices(): Voices {
  const core = useCore()
  const { lang } = useWords()
  const [voices, setVoices] = useState<readonly Voice[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let current = true
    const bank = core.profile.get()?.name ?? ''
    const voice = async (language: Language): Promise<Voice> => {
      const [{ text }] = await Promise.all([bankText(language), core.i18n.loadIn(language, 'first', 'rest')])
      return { tr: core.i18n.in(language), bank: text(bank) }
    }
    Promise.all([...new Set<Language>([DEFAULT_LANGUAGE, lang])].map(voice)).then(
      (found) => {
        if (current) setVoices(found)
      },
      () => {
        if (current) setFailed(true)
      },
    )
    return () => {
      current = false
    }
  }, [core, lang, attempt])
  return {
    voices,
    failed,
    retry: () => {
      setFailed(false)
      setAttempt(attempt + 1)
    },
  }
}
