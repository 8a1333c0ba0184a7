/** A few short facts under an outcome or notice, one a line. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'

const list = css`
  display: grid;
  gap: var(--_2);
  padding-top: var(--_4);
  border-top: 1px solid var(--bank-color-line);
  font-size: var(--_text-small);
  line-height: 1.45;
  color: var(--bank-color-muted);
  text-align: center;
`

export function Remarks({ children }: { children?: ReactNode }) {
  return <ul className={list}>{children}</ul>
}
