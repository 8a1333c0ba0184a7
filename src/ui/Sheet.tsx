/** What the customer decides on: a white sheet that runs to the bottom edge, over the end of the slip. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { desktop, embeddedWide, hosted, shortWide } from './media.ts'

const sheet = css`
  position: relative;
  z-index: 1;
  flex: 1 0 auto;
  grid-area: sheet;
  display: flex;
  flex-direction: column;
  padding: var(--_1) var(--_gutter) var(--_4);
  border-radius: var(--bank-radius-sheet) var(--bank-radius-sheet) 0 0;
  background: var(--bank-color-surface);
  box-shadow: var(--bank-shadow-sheet);
  /* Weighs nothing: what a part says of itself holds. */
  :where(& > *) {
    width: 100%;
    max-width: var(--_measure);
    margin-inline: auto;
  }

  ${desktop} {
    ${hosted} & {
      padding: var(--_10) var(--_gutter) var(--_8);
      border-radius: 0;
      box-shadow: none;
    }
  }
`
/** Beside the slip. */
const beside = css`
  ${embeddedWide} {
    border-radius: 0;
    box-shadow: -1px 0 0 var(--bank-color-line);
  }
  ${shortWide} {
    ${hosted} & {
      border-radius: 0;
      box-shadow: none;
    }
  }
`

/** What is in it slides in. */
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
`

const form = css`
  padding-top: var(--_6);
`
const centred = css`
  align-items: center;
  text-align: center;
  & > button {
    width: auto;
  }
`
/**
 * Around a document that scrolls by itself: it gets what is left, and has a least height of its own. On a
 * wide page it takes the whole sheet.
 */
const fill = css`
  min-height: calc(var(--_rem) * 34);
  padding-top: var(--_6);
  padding-bottom: var(--_2);
  & > * {
    max-width: none;
  }
  ${desktop} {
    ${hosted} & {
      min-height: min(100vh - var(--_rem) * 14, var(--_rem) * 46);
      padding-inline: var(--_gutter);
    }
  }
`

export interface SheetProps {
  /** Room above the title. */
  form?: boolean | undefined
  centred?: boolean | undefined
  fill?: boolean | undefined
  /** Whether a payment's slip may stand beside it. */
  pay?: boolean | undefined
  /** On a screen that the customer has gone to; the first one is simply there. */
  arriving?: boolean | undefined
  children?: ReactNode
}

export function Sheet({
  form: isForm,
  centred: isCentred,
  fill: isFill,
  pay: isPay,
  arriving: isArriving,
  children,
}: SheetProps) {
  return (
    <section
      className={cx(
        sheet,
        isPay && beside,
        isArriving && arriving,
        isForm && form,
        isCentred && centred,
        isFill && fill,
      )}
    >
      {children}
    </section>
  )
}
