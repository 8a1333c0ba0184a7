/** The foot of the hosted page on a wide window: the bank's licence line, and whom to call. Quietly missing until its words are there. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { BankProfile } from '../contract/session.ts'
import type { I18n } from '../i18n/i18n.ts'
import { PageFoot } from '../ui/PageFoot.tsx'

export default function Foot({ words, profile }: { words: I18n; profile: BankProfile }) {
  useStore(words.language)
  const [ready, setReady] = useState(() => words.has('shared'))
  useEffect(() => {
    let current = true
    words.load('shared').then(() => { if (current) setReady(true) }, () => undefined)
    return () => { current = false }
  }, [words])
  if (!ready) return null
  const { licence, supportPhone } = profile
  return <PageFoot licence={licence} help={supportPhone && `${words.t('support.title')} ${supportPhone}`} />
}
