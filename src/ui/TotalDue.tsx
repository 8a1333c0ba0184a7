/** The total owed: one large amount under its label. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { num } from './text.ts'

const total = css`
  padding: var(--_5) 0 var(--_3);
  & > small {
    display: block;
    font-size: var(--_text-small);
    color: var(--bank-color-muted);
  }
  & > b {
    display: block;
    font-size: calc(var(--_rem) * 1.75);
    line-height: 1.2;
    letter-spacing: -0.025em;
  }
`
/** For amounts that would be wider than a narrow sheet. */
const long = css`
  & > b {
    font-size: calc(var(--_rem) * 1.375);
  }
`

export function TotalDue({ label, children }: { label: ReactNode; children: string }) {
  return (
    <p className={cx(total, children.length > 19 && long)}>
      <small>{label}</small>
      <b className={num}>{children}</b>
    </p>
  )
}
