/** Content that belongs to the row above it, with space before the next row's line. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'

const belowRow = css`
  padding-bottom: var(--_4);
  & > :first-child {
    margin-top: 0;
  }
`

export function BelowRow({ children }: { children?: ReactNode }) {
  return <div className={belowRow}>{children}</div>
}
