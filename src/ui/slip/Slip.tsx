/**
 * The order, or the two linked accounts, drawn as a slip of paper: one node for all screens. Its head shows
 * merchant and amount, its foot depends on the state. The sheet covers its end.
 */
import { css } from '@linaria/core'
import type { ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import { desktop, embeddedNarrow, embeddedWide, forcedColors, hosted, phone, shortWide } from '../media.ts'

/** Look of the slip; each screen's page sets it (screens/shared/page/Page.tsx). */
export type SlipState = 'hero' | 'strip' | 'wait' | 'proof' | 'hold' | 'failed' | 'void'

const slip = css`
  position: relative;
  flex: none;
  grid-area: slip;
  margin: var(--_1) var(--_slip-in) calc(var(--_tuck) * -1);
  filter: var(--bank-shadow-slip);
  text-align: center;
  /* With one part only, the sheet covers the lower corners, or they are round. */
  & > :first-child {
    border-radius: var(--bank-radius-slip) var(--bank-radius-slip) var(--_head-end, 0) var(--_head-end, 0);
  }
  & > :only-child {
    --_head-end: var(--_slip-end);
  }

  ${desktop} {
    ${hosted} & {
      --_tuck: 0px;
      --_slip-end: var(--bank-radius-slip);
      --_text-hero: calc(var(--_rem) * 2.5);
      align-self: start;
      margin: var(--_4) var(--_6) var(--_6);
    }
  }
`
/** Beside the sheet: the slip is whole, and the sheet doesn't cover its end. */
const leftColumn = css`
  ${embeddedWide} {
    --_tuck: 0px;
    --_slip-end: var(--bank-radius-slip);
    --_text-hero: calc(var(--_rem) * 1.8125);
    align-self: start;
    margin: var(--_1) var(--_4) var(--_4);
  }
  ${shortWide} {
    ${hosted} & {
      --_tuck: 0px;
      --_slip-end: var(--bank-radius-slip);
      --_text-hero: calc(var(--_rem) * 2.125);
      align-self: start;
      margin: var(--_1) var(--_4) 0;
    }
  }
`

/* Head and foot each have half of a notch, so that the notch is complete for any height of the text. */
const head = css`
  padding: var(--_4) var(--_4) 0;
  background: var(--bank-color-slip);
  ${forcedColors} {
    border: 1px solid;
    border-bottom: 0;
  }
`
/** The notches at the lower corners of the head. */
const notches = css`
  --_notch:
    radial-gradient(circle 7px at 0 100%, transparent 97%, #000),
    radial-gradient(circle 7px at 100% 100%, transparent 97%, #000);
  -webkit-mask: var(--_notch);
  -webkit-mask-composite: source-in;
  mask: var(--_notch);
  mask-composite: intersect;
  ${forcedColors} {
    -webkit-mask: none;
    mask: none;
  }
`
const foot = css`
  --_notch:
    radial-gradient(circle 7px at 0 0, transparent 97%, #000),
    radial-gradient(circle 7px at 100% 0, transparent 97%, #000);
  margin-top: -0.5px;
  padding: 0 var(--_4) var(--_tuck);
  border-radius: 0 0 var(--_slip-end, 0) var(--_slip-end, 0);
  background: var(--bank-color-slip);
  -webkit-mask: var(--_notch);
  -webkit-mask-composite: source-in;
  mask: var(--_notch);
  mask-composite: intersect;
  ${forcedColors} {
    border: 1px solid;
    border-top: 0;
    -webkit-mask: none;
    mask: none;
  }
`
/** On later screens it is one line, unless it is beside the sheet. */
const line = `
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--_3);
  padding: var(--_2) var(--_4) calc(var(--_2) + var(--_tuck)) var(--_3);
  border-radius: var(--bank-radius-slip) var(--bank-radius-slip) var(--_slip-end, 0) var(--_slip-end, 0);
  text-align: left;
  -webkit-mask: none;
  mask: none;
`
/* The foot's boxes are removed, but the foot's later content stays focusable. */
const footOfLine = `
  & > :last-child:not(:first-child) {
    display: contents;
  }
  & [data-stub] {
    display: none;
  }
`
const strip = css`
  ${embeddedNarrow} {
    & > :first-child {
      ${line}
    }
    ${footOfLine}
  }
  ${phone} {
    ${hosted} & > :first-child {
      ${line}
    }
    ${hosted} & {
      ${footOfLine}
    }
  }
`
/** A slip that never stands beside the sheet is a line in a wide column, too. */
const wideStrip = css`
  ${embeddedWide} {
    & > :first-child {
      ${line}
    }
  }
`

interface SlipProps {
  /** Its name for screen readers. */
  label: string
  state: SlipState
  /** Class name of a state's styles, which come with later screens. */
  look?: string | undefined
  /** True where it may be in the left column, beside the sheet. */
  pay?: boolean | undefined
  children?: ReactNode
}

export function Slip({ label, state, look, pay, children }: SlipProps) {
  return (
    <div
      role="group"
      data-slip="paper"
      data-state={state}
      aria-label={label}
      className={cx(
        slip,
        pay && leftColumn,
        state === 'strip' && strip,
        state === 'strip' && !pay && wideStrip,
        look,
      )}
    >
      {children}
    </div>
  )
}

export function SlipHead({ children }: { children?: ReactNode }) {
  return <div className={head}>{children}</div>
}

interface AmountHeadProps {
  /** True for the screen where the customer decides to pay. */
  decides: boolean
  /** True where its lower corners have half a notch. */
  notched: boolean
  children?: ReactNode
}

/** The head of an order's slip. */
export function AmountHead({ decides, notched: isNotched, children }: AmountHeadProps) {
  return (
    <div {...(decides && { part: 'amount' })} className={cx(head, isNotched && notches)}>
      {children}
    </div>
  )
}

export function SlipFoot({ ref, children }: { ref?: Ref<HTMLDivElement>; children?: ReactNode }) {
  return (
    <div ref={ref} className={foot}>
      {children}
    </div>
  )
}
