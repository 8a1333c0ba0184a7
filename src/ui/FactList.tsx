/** Facts of a notice as rows of fees: a hairline above each, the text centred vertically. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'

const facts = css`
  width: 100%;
  margin-top: var(--_5);
  & > div {
    align-items: center;
    min-height: var(--_touch);
    border-top: 1px solid var(--bank-color-line);
  }
  & b {
    font-weight: 600;
  }
`

export function FactList({ children }: { children?: ReactNode }) {
  return <dl className={facts}>{children}</dl>
}
