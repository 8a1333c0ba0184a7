/** The two halves of a payment's sheet: the ways to pay, then the costs. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'

const methods = css`
  & > :last-child {
    border-top: 1px solid var(--bank-color-line);
  }
`
const breakdown = css`
  border-top: 1px solid var(--bank-color-line);
`

export function Methods({ children }: { children?: ReactNode }) {
  return <div className={methods}>{children}</div>
}

export function Breakdown({ children }: { children?: ReactNode }) {
  return <div className={breakdown}>{children}</div>
}
