/**
 * One line about something in progress elsewhere, announced when it changes. Render it from the start,
 * empty: the first text of a new live region isn't announced.
 */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { Spinner } from './Spinner.tsx'

const line = css`
  display: flex;
  align-items: center;
  gap: var(--_3);
  margin-top: var(--_6);
  font-weight: 600;
  & > [aria-hidden] {
    color: var(--bank-color-muted);
  }
`

export function ProgressLine({ busy, children }: { busy: boolean; children?: ReactNode }) {
  return (
    <div role="status" aria-live="polite">
      {children && (
        <p className={line}>
          {busy && <Spinner />}
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
