/** The current choice, above the button that accepts it; at most two lines. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'

const line = css`
  margin-bottom: var(--_3);
  line-height: 1.4;
  & > small {
    display: block;
    font-size: var(--_text-small);
    color: var(--bank-color-muted);
  }
  & > b {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
`

export function ChosenLine({ label, children }: { label: ReactNode; children?: ReactNode }) {
  return (
    <p className={line}>
      <small>{label}</small>
      <b>{children}</b>
    </p>
  )
}
