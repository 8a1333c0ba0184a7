/**
 * The two halves of a payment's sheet; one above the other on a phone, apart on a wide page (Screen's
 * `split`).
 */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { desktop, hosted } from './media.ts'

const methods = css`
  & > :last-child {
    border-top: 1px solid var(--bank-color-line);
  }
  ${desktop} {
    ${hosted} [data-split] & {
      grid-area: methods;
      padding: var(--_3) var(--_8) var(--_5);
      border-radius: var(--bank-radius-sheet) var(--bank-radius-sheet) 0 0;
      background: var(--bank-color-surface);
      box-shadow: var(--bank-shadow-sheet);
    }
  }
`

const breakdown = css`
  border-top: 1px solid var(--bank-color-line);
  ${desktop} {
    ${hosted} [data-split] & {
      grid-area: breakdown;
      padding-top: var(--_2);
    }
  }
`

export function Methods({ children }: { children?: ReactNode }) {
  return <div className={methods}>{children}</div>
}

export function Breakdown({ children }: { children?: ReactNode }) {
  return <div className={breakdown}>{children}</div>
}
