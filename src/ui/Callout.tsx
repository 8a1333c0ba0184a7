/** One thing to take along, large: the support number of a frozen account. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { num } from './text.ts'
import { cx } from './cx.ts'

const callout = css`
  padding: var(--_4) 0 var(--_6);
  border-top: 1px solid var(--bank-color-line);
  text-align: center;
  & > p:first-child { font-size: var(--_text-small); color: var(--bank-color-muted); }
`
const figure = css`margin-top: var(--_1); font-size: var(--_text-figure); font-weight: 600; letter-spacing: -0.02em;`

export function Callout({ label, children }: { label: ReactNode; children?: ReactNode }) {
  return <div className={callout}><p>{label}</p><p className={cx(num, figure)}>{children}</p></div>
}
