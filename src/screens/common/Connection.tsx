/**
 * Says on every screen that the connection is lost, and when it is back (copy: common.offlineBanner,
 * common.backOnline).
 */
import { useEffect, useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCore, useWords } from '../context.ts'

/** How long the message that the connection is back stays, in ms. */
const SHOWN_MS = 5_000

/** Drawn for the first time when the connection is lost. */
export default function Connection({ online }: { online: boolean }) {
  const words = useWords()
  const { ports } = useCore()
  const [said, setSaid] = useState<'offline' | 'back' | null>(null)

  useEffect(() => {
    // A tick later: the region must stand before it says something, or it is not announced.
    const speak = ports.timers.setTimeout(() => setSaid(online ? 'back' : 'offline'), 0)
    const quiet = online ? ports.timers.setTimeout(() => setSaid(null), SHOWN_MS) : undefined
    return () => {
      ports.timers.clearTimeout(speak)
      ports.timers.clearTimeout(quiet)
    }
  }, [online, ports])

  return (
    <Notice>
      {said === 'offline' && <Banner icon="offline">{words.t('common.offlineBanner')}</Banner>}
      {said === 'back' && (
        <Banner tone="neutral" icon="check">
          {words.t('common.backOnline')}
        </Banner>
      )}
    </Notice>
  )
}
