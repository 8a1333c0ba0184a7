/** Text for screen readers only. */
import type { ReactNode } from 'react'
import { hidden } from './text.ts'

export function VisuallyHidden({ children }: { children?: ReactNode }) {
  return <span className={hidden}>{children}</span>
}
