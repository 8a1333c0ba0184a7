/** A part of a text that stays on one line: a date, a phone number. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'

const unbroken = css`
  white-space: nowrap;
`

export const Unbroken = ({ children }: { children?: ReactNode }) => (
  <span className={unbroken}>{children}</span>
)
