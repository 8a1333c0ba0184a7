/** Text for screen readers only. */
import type { ReactNode } from 'react'
import { visuallyHidden } from './text.ts'

export function VisuallyHidden({ children }: { children?: ReactNode }) {
  return <span className={visuallyHidden}>{children}</span>
}
