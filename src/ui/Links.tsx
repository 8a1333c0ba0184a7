/** Small actions side by side, with their heading above them in a span. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'

const row = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--_5);
  margin-top: var(--_3);
  & > span {
    flex-basis: 100%;
  }
`

export function Links({ children }: { children?: ReactNode }) {
  return <div className={row}>{children}</div>
}
