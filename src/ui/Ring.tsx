/** Waiting for the bank: the seconds left in a ring, the one amber thing of that screen. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { useFraction } from './useFraction.ts'

const ring = css`
  position: relative;
  display: grid;
  place-items: center;
  width: calc(var(--_rem) * 10);
  height: calc(var(--_rem) * 10);
  margin: var(--_6) 0 var(--_8);
  text-align: center;
  & > svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    transform: rotate(-90deg);
    fill: none;
    stroke: var(--bank-color-line);
    stroke-width: 5;
    stroke-linecap: round;
  }
  & circle + circle {
    stroke: var(--bank-color-brand);
    stroke-dasharray: calc(var(--_part, 1) * 100px) 100px;
    transition: stroke-dasharray 1s linear;
  }
  & b {
    display: block;
    font-size: calc(var(--_rem) * 3.25);
    line-height: 1;
    letter-spacing: -0.04em;
    font-variant-numeric: tabular-nums lining-nums;
  }
  & small {
    font-size: var(--_text-small);
    color: var(--bank-color-muted);
  }
  @media (prefers-reduced-motion: reduce) {
    & circle + circle {
      transition: none;
    }
  }
`

export interface RingProps {
  /** Seconds. */
  left: number
  total: number
  /** The number shown, `left` without it. */
  seconds?: ReactNode
  /** "detik" */
  unit: ReactNode
  /** "24 detik lagi" */
  label: string
}

export function Ring({ left, total, seconds = left, unit, label }: RingProps) {
  const ref = useFraction<SVGCircleElement>(left, total)
  return (
    <div part="countdown" className={ring} role="timer" aria-live="off" aria-label={label}>
      <svg viewBox="0 0 160 160" aria-hidden="true">
        <circle cx="80" cy="80" r="76" />
        <circle ref={ref} cx="80" cy="80" r="76" pathLength="100" />
      </svg>
      <span aria-hidden="true">
        <b>{seconds}</b>
        <small>{unit}</small>
      </span>
    </div>
  )
}
