/**
 * Announces the time that is left, at the moments of its countdown. The text goes again at once: a number
 * that is no longer true would be read by whoever goes through the page.
 */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Countdown } from '../../../stores/core/countdown.ts'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { useCore } from '../../context.ts'

/** Longest time of a screen reader for noticing the text, in ms. */
const STANDS_MS = 3000

interface TimeAnnouncementProps {
  of: Countdown
  /** @param seconds whole */
  say(seconds: number): string
}

export function TimeAnnouncement({ of: countdown, say }: TimeAnnouncementProps) {
  const {
    ports: { timers },
  } = useCore()
  const seconds = useStore(countdown.announcement)
  const [past, setPast] = useState<{ countdown: Countdown; seconds: number }>()
  useEffect(() => {
    const handle = timers.setTimeout(() => setPast({ countdown, seconds }), STANDS_MS)
    return () => timers.clearTimeout(handle)
  }, [timers, countdown, seconds])
  const isPast = past?.countdown === countdown && past.seconds === seconds
  return <LiveRegion>{isPast ? '' : say(seconds)}</LiveRegion>
}
