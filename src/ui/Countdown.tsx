/**
 * The time that is left, as a bar and a sentence. The owner renders it again each second, with the time
 * until the end.
 */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { useFraction } from './useFraction.ts'

const bar = css`
  height: 3px;
  margin-bottom: var(--_3);
  border-radius: 3px;
  background: var(--bank-color-line);
  overflow: hidden;
  forced-color-adjust: none;
  & > i {
    display: block;
    height: 100%;
    border-radius: inherit;
    background: var(--bank-color-text);
    transform: scaleX(var(--_part, 1));
    transform-origin: left;
    transition: transform 1s linear;
  }
  @media (prefers-reduced-motion: reduce) {
    & > i {
      transition: none;
    }
  }
`
const sentence = css`
  margin-bottom: var(--_3);
  font-size: var(--_text-small);
  color: var(--bank-color-muted);
  text-align: center;
  font-variant-numeric: tabular-nums lining-nums;
  & b {
    color: var(--bank-color-text);
  }
`

export interface CountdownProps {
  /** Seconds left, and seconds in all. */
  remaining: number
  total: number
  /**
   * The sentence, with its seconds in <b>. It isn't announced each second: a LiveRegion beside it announces
   * the start, 30 s, 10 s and the end.
   */
  children?: ReactNode
}

export function Countdown({ remaining, total, children }: CountdownProps) {
  const ref = useFraction<HTMLElement>(remaining, total)
  return (
    <div part="countdown" role="timer" aria-live="off">
      <div className={bar}>
        <i ref={ref} />
      </div>
      <p className={sentence}>{children}</p>
    </div>
  )
}
