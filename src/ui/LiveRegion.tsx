/**
 * Announces changes to screen readers only, politely. Render it from the start, empty: the first text of a
 * new region isn't announced.
 */
import type { ReactNode } from 'react'
import { visuallyHidden } from './text.ts'

export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <div role="status" aria-live="polite" className={visuallyHidden}>
      {children}
    </div>
  )
}
