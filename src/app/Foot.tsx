/**
 * The foot of the hosted page on a wide window: the bank's licence line, and whom to call. Quietly missing
 * until its words are there.
 */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Core } from '../stores/core.ts'
import { PageFoot } from '../ui/PageFoot.tsx'

export function Foot({ core: { i18n, profile } }: { core: Core }) {
  useStore(i18n.language)
  const bank = useStore(profile)
  const [ready, setReady] = useState(() => i18n.has('shared'))
  useEffect(() => {
    let current = true
    i18n.load('shared').then(
      () => {
        if (current) setReady(true)
      },
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [i18n])
  if (!ready || !bank) return null
  return (
    <PageFoot
      licence={bank.licence}
      help={bank.supportPhone && `${i18n.t('support.title')} ${bank.supportPhone}`}
    />
  )
}
