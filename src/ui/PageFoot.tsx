/** The foot of the hosted page on a wide window: licence line on the left, help on the right. */
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
      align-items: center;
      width: 100%;
      padding: var(--_2) var(--_8);
      font: 400 var(--_text-small)/1.45 var(--bank-font-family);
      color: var(--bank-color-muted);
    }
  }
  & > a {
    display: inline-flex;
    align-items: center;
    min-height: var(--_touch);
    color: var(--bank-color-text);
    font-weight: 600;
  }
`

interface PageFootProps {
  licence: ReactNode
  /** A `tel:` address. */
  href?: string | undefined
  /** Text of the link. */
  help?: ReactNode
}

export function PageFoot({ licence, href, help }: PageFootProps) {
  return (
    <footer className={foot}>
      <span>{licence}</span>
      {href && <a href={href}>{help}</a>}
    </footer>
  )
}
