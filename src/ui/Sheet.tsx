/** What the customer decides on: a white sheet that runs to the bottom edge. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { desktop, hosted } from './media.ts'

const sheet = css`
  flex: 1 0 auto;
  display: flex;
  flex-direction: column;
  padding: var(--_1) var(--_gutter) var(--_4);
  border-radius: var(--bank-radius-sheet) var(--bank-radius-sheet) 0 0;
  background: var(--bank-color-surface);
  box-shadow: var(--bank-shadow-sheet);

  ${desktop} {
    ${hosted} &:last-child {
      border-radius: var(--bank-radius-sheet);
    }
    ${hosted} [data-split] & {
      display: contents;
    }
  }
`

/** What is in it slides in, but where the sheet goes into the canvas. */
const arriving = css`
  & > * {
    animation: arrive var(--bank-duration) var(--bank-ease);
  }
  @keyframes arrive {
    from {
      opacity: 0;
      transform: translateX(16px);
    }
  }
  ${desktop} {
    ${hosted} [data-split] & > * {
      animation: none;
    }
  }
`

const form = css`
  padding-top: var(--_8);
`
const centred = css`
  align-items: center;
  text-align: center;
`
/** Around a document that scrolls by itself. */
const fill = css`
  flex: 1 0 auto;
  padding-top: var(--_6);
  padding-bottom: var(--_2);
`

export interface SheetProps {
  /** Room above the title. */
  form?: boolean | undefined
  centred?: boolean | undefined
  fill?: boolean | undefined
  /** On a screen that the customer has gone to; the first one is simply there. */
  arriving?: boolean | undefined
  children?: ReactNode
}

export function Sheet({
  form: isForm,
  centred: isCentred,
  fill: isFill,
  arriving: isArriving,
  children,
}: SheetProps) {
  return (
    <section
      className={cx(sheet, isArriving && arriving, isForm && form, isCentred && centred, isFill && fill)}
    >
      {children}
    </section>
  )
}
