/** The main action as a link to another app or page. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { button } from './button.ts'
import { cx } from './cx.ts'
import { primary } from './PrimaryButton.tsx'

const plain = css`
  text-decoration: none;
`

export interface PrimaryLinkProps {
  href: string
  /** Opens a new tab. */
  newTab?: boolean | undefined
  children?: ReactNode
}

export function PrimaryLink({ href, newTab, children }: PrimaryLinkProps) {
  const tabAttributes = newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a part="primary" className={cx(button, primary, plain)} href={href} {...tabAttributes}>
      {children}
    </a>
  )
}
