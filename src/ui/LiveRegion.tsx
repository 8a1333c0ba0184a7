/**
 * Announces its text to screen readers only, politely. The region stands empty for a frame: a text that comes
 * together with its region isn't announced.
 */
import { useEffect, useState, type ReactNode } from 'react'
import { visuallyHidden } from './text.ts'

export function LiveRegion({ children }: { children?: ReactNode }) {
  const [isKnown, setIsKnown] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsKnown(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div role="status" aria-live="polite" className={visuallyHidden}>
      {isKnown && children}
    </div>
  )
}
