/** The foot of the hosted page on a wide window: licence line left, help right. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { desktop, hosted } from './media.ts'

const foot = css`
  display: none;
  ${desktop} {
    ${hosted} & {
      display: flex;
      justify-content: space-between;
      gap: var(--_6);
      width: 100%;
      padding: var(--_5) var(--_8);
      font: 400 var(--_text-small)/1.45 var(--bank-font-family);
      color: var(--bank-color-muted);
    }
  }
`

export function PageFoot({ licence, help }: { licence: ReactNode; help: ReactNode }) {
  return (
    <footer className={foot}>
      <span>{licence}</span>
      <span>{help}</span>
    </footer>
  )
}
