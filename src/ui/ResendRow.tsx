/** Under a code: words on the left; the time left, or the link to ask for a new one, on the right. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { num } from './text.ts'

const row = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  column-gap: var(--_4);
  margin-top: var(--_6);
  padding-top: var(--_2);
  min-height: calc(var(--_touch) + var(--_2));
  border-top: 1px solid var(--bank-color-line);
  & > :first-child {
    color: var(--bank-color-muted);
  }
  & > :last-child {
    font-weight: 600;
  }
  & > :only-child {
    font-weight: 400;
  }
`

export function ResendRow({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className={row}>
      <span>{text}</span>
      {children && <span className={num}>{children}</span>}
    </div>
  )
}
