/** The head of a part of the sheet. */
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

export function Section({
  children,
  id,
  wide: isWide,
}: {
  children?: ReactNode
  id?: string
  wide?: boolean
}) {
  return (
    <h2 id={id} className={cx(section, isWide && wide)}>
      {children}
    </h2>
  )
}
