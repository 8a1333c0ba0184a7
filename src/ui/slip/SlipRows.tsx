/** Facts on the slip, under a hairline. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'

const rows = css`
  border-top: 1px solid var(--bank-color-line);
  padding: var(--_2) 0;
  text-align: left;
  & > h2:first-child {
    padding-top: var(--_2);
  }
`

export function SlipRows({ children }: { children?: ReactNode }) {
  return <div className={rows}>{children}</div>
}
