/** The middle of the waiting screen: ring, title, sentence; what is paid stands at the sheet's end. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'

const wait = css`
  flex: 1;
  display: flex;
  flex-direction: column;
  align-items: center;
  padding: var(--_6) 0;
  text-align: center;
  & > p {
    max-width: calc(var(--_rem) * 19.5);
  }
`

export function Wait({ children }: { children?: ReactNode }) {
  return <div className={wait}>{children}</div>
}
