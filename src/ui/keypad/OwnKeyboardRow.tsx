/** Replaces the keyboard when the customer uses the device's own: a button that brings ours back. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'

const row = css`
  display: flex;
  justify-content: center;
  padding: var(--_2) var(--_gutter) var(--_4);
  background: var(--bank-color-surface);
  font-size: var(--_text-small);
`

export function OwnKeyboardRow({ children }: { children?: ReactNode }) {
  return <div className={row}>{children}</div>
}
