/** The first line of the slip's foot: order number on the left, way to pay on the right. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { embeddedWide } from '../media.ts'

const stub = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--_3);
  min-height: calc(var(--_rem) * 2.75);
  border-top: 2px dotted var(--bank-color-line);
  font-size: var(--_text-small);
  color: var(--bank-color-muted);
  text-align: left;
  & > b {
    color: var(--bank-color-text);
    text-align: right;
  }
  ${embeddedWide} {
    flex-wrap: wrap;
    gap: 0 var(--_3);
    padding: var(--_2) 0;
  }
`

export function Stub({ children }: { children?: ReactNode }) {
  return (
    <div data-stub="" className={stub}>
      {children}
    </div>
  )
}
