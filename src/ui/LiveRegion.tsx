/**
 * Says what changed, politely, to screen readers only. Draw it from the start, empty, or the first change is
 * not heard.
 */
import type { ReactNode } from 'react'
import { hidden } from './text.ts'

export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <div role="status" aria-live="polite" className={hidden}>
      {children}
    </div>
  )
}
