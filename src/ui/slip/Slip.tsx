/**
 * The order as a slip of paper, or the two that are linked: one node from the first screen to the last. Its
 * head says who and how much, its foot what the state adds. The sheet lies over its end.
 */
import { css } from '@linaria/core'
import type { ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import { desktop, embeddedNarrow, embeddedWide, forced, hosted, phone, shortWide } from '../media.ts'

/** What the slip looks like; the page of each screen says which (screens/parts/page/Page.tsx). */
export type SlipState = 'hero' | 'strip' | 'wait' | 'proof' | 'hold' | 'failed' | 'void'

const slip = css`
  position: relative;
  flex: none;
  grid-area: slip;
  margin: var(--_1) var(--_slip-in) calc(var(--_tuck) * -1);
  filter: var(--bank-shadow-slip);
  text-align: center;
  /* One part alone: the sheet lies over it, or its lower corners are round. */
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
/** Beside the sheet: whole, and nothing lies over its end. */
const beside = css`
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
      margin: 0 var(--_4);
    }
  }
`

/* Head and foot carry half a notch each, so that they meet wherever the text ends. */
const head = css`
  padding: var(--_4) var(--_4) 0;
  background: var(--bank-color-slip);
  ${forced} {
    border: 1px solid;
    border-bottom: 0;
  }
`
/** The notches at the lower corners of the head. */
const notched = css`
  --_notch:
    radial-gradient(circle 7px at 0 100%, transparent 97%, #000),
    radial-gradient(circle 7px at 100% 100%, transparent 97%, #000);
  -webkit-mask: var(--_notch);
  -webkit-mask-composite: source-in;
  mask: var(--_notch);
  mask-composite: intersect;
  ${forced} {
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
  ${forced} {
    border: 1px solid;
    border-top: 0;
    -webkit-mask: none;
    mask: none;
  }
`
/** Over later screens it is one line, unless it stands beside the sheet. */
const line = `
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--_3);
  padding: var(--_2) var(--_4) calc(var(--_2) + var(--_tuck)) var(--_3);
  border-radius: var(--bank-radius-slip) var(--bank-radius-slip) var(--_slip-end, 0) var(--_slip-end, 0);
  text-align: left;
  -webkit-mask: none;
  mask: none;
`
/* What a later state puts there can take the focus at once. */
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

interface SlipProps {
  /** Its name for a screen reader. */
  label: string
  state: SlipState
  /** Styles of a state that comes with later screens. */
  look?: string | undefined
  /** Whether it may stand left of the sheet. */
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
      className={cx(slip, pay && beside, state === 'strip' && strip, look)}
    >
      {children}
    </div>
  )
}

export function SlipHead({ children }: { children?: ReactNode }) {
  return <div className={head}>{children}</div>
}

interface AmountHeadProps {
  /** Where the customer decides to pay it. */
  decides: boolean
  /** With half a notch at its lower corners. */
  notched: boolean
  children?: ReactNode
}

/** The head of an order's slip. */
export function AmountHead({ decides, notched: isNotched, children }: AmountHeadProps) {
  return (
    <div {...(decides && { part: 'amount' })} className={cx(head, isNotched && notched)}>
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
