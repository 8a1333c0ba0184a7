/**
 * The area where the customer decides: a white sheet down to the bottom edge, covering the end of the slip.
 */
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
  /* No specificity, so that a component's own styles win. */
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
/** In the right column, beside the slip. */
const rightColumn = css`
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

/** Its content slides in. */
const arriving = css`
  & > * {
    animation: arrive var(--bank-duration) var(--bank-ease);
  }
  /* A page that is printed begins its animations anew, and prints their first frame. */
  @media print {
    & > * {
      animation: none;
    }
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
const centre = css`
  align-items: center;
  text-align: center;
  & > button {
    width: auto;
  }
`
/**
 * Around a document that scrolls: it takes the remaining height, from a dock too, with a minimum of its own.
 * On a wide page it takes the whole sheet.
 */
const fill = css`
  min-height: calc(var(--_rem) * 34);
  padding-top: var(--_6);
  padding-bottom: var(--_2);
  & > * {
    max-width: none;
  }
  & + footer {
    flex: none;
  }
  ${desktop} {
    ${hosted} & {
      min-height: min(100vh - var(--_rem) * 14, var(--_rem) * 46);
      padding-inline: var(--_gutter);
    }
  }
`

export interface SheetProps {
  /** Adds space above the title. */
  form?: boolean | undefined
  isCentred?: boolean | undefined
  fill?: boolean | undefined
  /** True where a payment's slip may be beside it. */
  pay?: boolean | undefined
  /** On a screen that the customer has navigated to; a first screen has no animation. */
  arriving?: boolean | undefined
  children?: ReactNode
}

export function Sheet({
  form: isForm,
  isCentred,
  fill: isFill,
  pay: isPay,
  arriving: isArriving,
  children,
}: SheetProps) {
  return (
    <section
      className={cx(
        sheet,
        isPay && rightColumn,
        isArriving && arriving,
        isForm && form,
        isCentred && centre,
        isFill && fill,
      )}
    >
      {children}
    </section>
  )
}
