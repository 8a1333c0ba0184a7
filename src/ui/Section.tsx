/** The heading of a part of the sheet. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const section = css`
  padding: var(--_4) 0 var(--_1);
  font-size: var(--_text-small);
  color: var(--bank-color-muted);
`
const wide = css`
  padding-top: var(--_6);
`
/** With a hairline above, to separate it from the rows before. */
const topLine = css`
  margin-top: var(--_3);
  border-top: 1px solid var(--bank-color-line);
`

export function Section({
  children,
  id,
  wide: isWide,
  isLined,
}: {
  children?: ReactNode
  id?: string
  wide?: boolean
  isLined?: boolean
}) {
  return (
    <h2 id={id} className={cx(section, isWide && wide, isLined && topLine)}>
      {children}
    </h2>
  )
}
