/**
 * The foot of the hosted page on a wide window: the bank's licence line and support number. A screen that was
 * drawn before React has none, so it comes once React has taken over.
 */
import { useStore } from '@nanostores/react'
import { useSyncExternalStore } from 'react'
import { licenceIn } from '../domain/licence.ts'
import { useWords } from '../screens/context.ts'
import { telUrl } from '../screens/shared/problems/telUrl.ts'
import type { Core } from '../stores/core/core.ts'
import { PageFoot } from '../ui/PageFoot.tsx'

export function Foot({
  core: {
    session: { profile },
  },
}: {
  core: Core
}) {
  const words = useWords()
  const bank = useStore(profile)
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  return (
    isHydrated
    && bank && (
      <PageFoot
        licence={licenceIn(words.language.get(), bank)}
        href={bank.supportPhone ? telUrl(bank.supportPhone) : undefined}
        help={`${words.t('support.title')} ${bank.supportPhone}`}
      />
    )
  )
}
