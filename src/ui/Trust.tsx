/**
 * At the end of a sheet: the bank's licence line and support number. On a wide window the bank's own page
 * has both in its foot instead.
 */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { desktop, hosted } from './media.ts'

const trust = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--_4);
  margin-top: auto;
  padding-top: var(--_4);
  font-size: var(--_text-small);
  line-height: 1.4;
  color: var(--bank-color-muted);
  & > a {
    display: inline-flex;
    align-items: center;
    min-height: var(--_touch);
    color: var(--bank-color-text);
    font-weight: 600;
  }
  ${desktop} {
    ${hosted} & {
      display: none;
    }
  }
`

export interface TrustProps {
  licence: ReactNode
  /** A `tel:` address. */
  href?: string | undefined
  /** Text of the link. */
  help?: ReactNode
}

export function Trust({ licence, href, help }: TrustProps) {
  return (
    <p className={trust}>
      {licence && <span>{licence}</span>}
      {href && <a href={href}>{help}</a>}
    </p>
  )
}
