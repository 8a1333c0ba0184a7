/**
 * An area above the screen for messages that appear while it is open; they are announced politely. It stays
 * visible while the page scrolls, and may take its own space in the page.
 */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { desktop, hosted, short } from './media.ts'

const notice = css`
  position: sticky;
  top: 0;
  z-index: 4;
  padding: 0 var(--_3);
  font: 400 var(--_text-body)/1.45 var(--bank-font-family);
  color: var(--bank-color-text);
  background: var(--bank-color-canvas);
  /* Not a cell of the wide page's grid. */
  ${desktop} {
    ${hosted} & {
      position: fixed;
      inset: 0 0 auto;
      width: calc(var(--_rem) * 30);
      max-width: 100%;
      margin-inline: auto;
      background: none;
    }
  }
`

const flow = css`
  padding: 0;
  ${short} {
    position: static;
  }
  ${desktop} {
    ${hosted} & {
      position: sticky;
      width: auto;
      background: var(--bank-color-canvas);
    }
  }
`

export function Notice({ inFlow, children }: { inFlow?: boolean; children?: ReactNode }) {
  return (
    <div role="status" aria-live="polite" data-notice="" className={cx(notice, inFlow && flow)}>
      {children}
    </div>
  )
}
