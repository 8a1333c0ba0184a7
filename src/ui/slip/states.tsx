/** The slip during and after a payment: what later screens put on its foot. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { reducedMotion, desktop, embeddedWide, forcedColors, hosted, shortWide } from '../media.ts'
import { BASE_USUAL } from '../heights.ts'
import { title } from '../Title.tsx'
import { useFraction } from '../useFraction.ts'

/** Away from the sheet, with all corners round, so that the countdown can run along its edge. */
export const waiting = css`
  --_tuck: 0px;
  --_slip-end: var(--bank-radius-slip);
  margin-bottom: var(--_5);
  & > :last-child {
    -webkit-mask: none;
    mask: none;
  }
`
/** Shown whole, with a torn end; there is no sheet. */
export const tornEnd = css`
  & > :last-child {
    --_teeth:
      linear-gradient(#000 0 0) 0 0 / 100% calc(100% - 4.5px) no-repeat,
      conic-gradient(from -45deg at 50% 100%, #000 0 90deg, transparent 0) 50% 100% / 10px 5px repeat-x;
    padding-bottom: var(--_5);
    border-radius: 0;
    -webkit-mask: var(--_notch), var(--_teeth);
    -webkit-mask-composite: source-in, source-in, source-over;
    mask: var(--_notch), var(--_teeth);
    mask-composite: intersect, intersect, add;
  }
  & dd > span {
    display: block;
    text-wrap: balance;
  }
  margin-bottom: 0;
  /* Printed it is dark on white in both themes. */
  @media print {
    filter: none;
    break-inside: avoid;
    & * {
      color: #000 !important;
      background-color: #fff !important;
    }
    & button {
      display: none !important;
    }
    :global() {
      ${hosted}${hosted} {
        --_fit: ${BASE_USUAL}px;
      }
    }
  }
  ${forcedColors} {
    & > :last-child {
      -webkit-mask: none;
      mask: none;
    }
  }
`
/** Nothing can be paid any more, so the head is grey. */
export const fadedInk = css`
  & > :first-child * {
    color: var(--bank-color-muted);
  }
`

const edge = css`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  overflow: visible;
  fill: none;
  stroke: var(--bank-color-line);
  stroke-width: 3;
  stroke-linecap: round;
  pointer-events: none;
  & > rect {
    x: 1.5px;
    y: 1.5px;
    width: calc(100% - 3px);
    height: calc(100% - 3px);
    rx: calc(var(--bank-radius-slip) - 1.5px);
  }
  & > rect + rect {
    stroke: var(--bank-color-brand);
    stroke-dasharray: calc((1 - var(--_part, 1)) * 100px) 100px;
    transition: stroke-dasharray 1s linear;
  }
  ${reducedMotion} {
    & > rect + rect {
      transition: none;
    }
  }
`
const counting = css`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 0.4em;
  min-height: calc(var(--_rem) * 3.5);
  border-top: 2px dotted var(--bank-color-line);
  font-size: var(--_text-small);
  color: var(--bank-color-muted);
  & b {
    display: inline-block;
    min-width: 1.3em;
    font-size: var(--_text-figure);
    line-height: 1;
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums lining-nums;
    color: var(--bank-color-text);
    text-align: center;
  }
`

interface CountingProps {
  /** In seconds. */
  remaining: number
  total: number
  /** Text for screen readers. */
  label: string
  /** The visible sentence, with the number in it. */
  children?: ReactNode
}

/** The seconds left, as text and along the slip's edge. */
export function Counting({ remaining, total, label, children }: CountingProps) {
  const ref = useFraction<SVGRectElement>(remaining, total)
  return (
    <div part="countdown" role="timer" aria-live="off" aria-label={label}>
      <p className={counting} aria-hidden="true">
        {children}
      </p>
      <svg data-edge="" className={edge} aria-hidden="true">
        <rect />
        <rect ref={ref} pathLength="100" />
      </svg>
    </div>
  )
}

const endRow = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--_3);
  min-height: calc(var(--_rem) * 3.75);
  padding: var(--_2) 0;
  border-top: 2px dotted var(--bank-color-line);
  text-align: left;
  /* The slip is narrow beside the sheet: no word is broken for the stamp. */
  ${embeddedWide} {
    flex-wrap: wrap;
  }
`
const small = css`
  font-size: calc(var(--_rem) * 1.125);
  line-height: 1.25;
`
const stamp = css`
  flex: none;
  padding: calc(var(--_rem) * 0.25) calc(var(--_rem) * 0.625);
  border: 2px solid;
  border-radius: 8px;
  box-shadow:
    inset 0 0 0 2px var(--bank-color-slip),
    inset 0 0 0 3px;
  font-size: max(12px, calc(var(--_rem) * 0.8125));
  line-height: 1.2;
  font-weight: 600;
  letter-spacing: 0.08em;
  text-align: center;
  text-transform: uppercase;
  white-space: nowrap;
  color: var(--bank-color-success);
  /* It is pressed on where the screen comes after another one (screens/shared/slip/motion.ts). */
  transform: rotate(-7deg);
`
const waitingStamp = css`
  border-style: dashed;
  box-shadow: none;
  color: var(--bank-color-warning);
`
const badStamp = css`
  color: var(--bank-color-danger);
`
const voidStamp = css`
  color: var(--bank-color-muted);
`
export type StampTone = 'paid' | 'waiting' | 'bad' | 'void'
const tones: Record<StampTone, string> = { paid: '', waiting: waitingStamp, bad: badStamp, void: voidStamp }

interface StampedTitleProps {
  title: ReactNode
  /** The title in one or two words, hidden from screen readers. */
  stamp: ReactNode
  tone: StampTone
}

/** The result: the screen's title, and a stamp. */
export function StampedTitle({ title: text, stamp: mark, tone }: StampedTitleProps) {
  return (
    <div className={endRow}>
      <h1 part="title" tabIndex={-1} className={cx(title, small)}>
        {text}
      </h1>
      <span data-stamp="" className={cx(stamp, tones[tone])} aria-hidden="true">
        {mark}
      </span>
    </div>
  )
}

const belowSlip = css`
  flex: 1 0 auto;
  grid-area: sheet;
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--_3);
  padding: 0 var(--_gutter);
  text-align: center;
  & > * {
    width: 100%;
    max-width: var(--_measure);
    margin-top: var(--_4);
  }
  ${embeddedWide} {
    padding-top: var(--_4);
  }
  ${shortWide} {
    ${hosted} & {
      padding-top: var(--_4);
    }
  }
  ${desktop} {
    ${hosted} & {
      padding-top: var(--_8);
      text-align: left;
      background: var(--bank-color-surface);
    }
  }
`

/** The area below a slip that is shown whole, in place of the sheet; beside it in a wide window. */
export function BelowSlip({ children }: { children?: ReactNode }) {
  return <div className={belowSlip}>{children}</div>
}

const wholeSlip = `
  position: static;
  width: 100%;
  height: auto;
  clip-path: none;
`
const besideProof = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  font-weight: 600;
  font-size: var(--_text-lead);
  text-wrap: balance;
  ${embeddedWide} {
    ${wholeSlip}
  }
  ${desktop} {
    ${hosted} & {
      ${wholeSlip}
      font-size: var(--_text-title);
      line-height: 1.2;
      letter-spacing: -0.015em;
    }
  }
`

/** The proof's sentence: shown where there is room beside it, read out in any case. */
export function ProofSentence({ children }: { children?: ReactNode }) {
  return <p className={besideProof}>{children}</p>
}

/**
 * The proof takes the wide column; printed, bank and slip are the only content, one under the other. A class
 * for the screen's frame.
 */
export const proofBeside = css`
  @media print {
    &[part],
    &[part] > header {
      display: block !important;
      background: #fff !important;
    }
    &[part] {
      width: calc(var(--_rem) * 25) !important;
      margin: 0 auto !important;
    }
    &[part] > :where(:not([data-slip='paper'], header)),
    &[part] ~ footer {
      display: none !important;
    }
    &[part] > header > div {
      justify-content: center !important;
      color: #000 !important;
    }
  }
  ${embeddedWide} {
    &[part] {
      grid-template:
        'nav sheet' auto
        'slip sheet' auto
        'slip dock' 1fr / minmax(0, 3fr) minmax(0, 2fr);
    }
  }
  ${shortWide} {
    ${hosted} &[part] {
      grid-template:
        'nav sheet' auto
        'slip sheet' 1fr
        'slip dock' auto / minmax(0, 6fr) minmax(0, 5fr);
    }
  }
`
