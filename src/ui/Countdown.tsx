/**
 * The time that is left, as a bar and a sentence, and what can be done about it. The owner renders it again
 * each second, with the time until the end.
 */
import { css } from '@linaria/core'
import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { useFraction } from './useFraction.ts'

const bar = css`
  height: 3px;
  margin-bottom: var(--_1);
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
/** Its room stays, so that nothing moves under a finger that stops the time. */
const gone = css`
  visibility: hidden;
`
/** The action stays under the focus that has stopped the time by coming to it. */
const goneUnfocused = css`
  &:not(:focus-within) {
    visibility: hidden;
  }
`
const line = css`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0 var(--_4);
  min-height: var(--_touch);
  font-size: var(--_text-small);
  & > div {
    /* In a narrow column the action goes under it. */
    flex: 1 1 calc(var(--_rem) * 7);
    min-width: 0;
  }
  &:focus-within > div {
    position: relative;
  }
  & p {
    color: var(--bank-color-muted);
    text-align: center;
    text-wrap: balance;
    font-variant-numeric: tabular-nums lining-nums;
  }
  & b {
    color: var(--bank-color-text);
    white-space: nowrap;
  }
`

/** Stands where all of that was; where the sentence was as long as the action is there. */
const instead = css`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`

export interface CountdownProps {
  /** Seconds left, and seconds in all. */
  remaining: number
  total: number
  /** counts · waits: for the customer to see it · stopped: by the customer, for good */
  state: 'counts' | 'waits' | 'stopped'
  /**
   * The sentence, with its seconds in <b>. It isn't announced each second: a LiveRegion beside it announces
   * the start, 30 s, 10 s and the end.
   */
  children?: ReactNode
  /** Beside the sentence, while time can be stopped. */
  action?: ReactNode
  /** The sentence once it is stopped. */
  stopped?: ReactNode
  ref?: Ref<HTMLDivElement>
}

export function Countdown({ remaining, total, state, children, action, stopped, ref }: CountdownProps) {
  const part = useFraction<HTMLElement>(remaining, total)
  const isStopped = state === 'stopped'
  return (
    <div ref={ref} {...(!isStopped && { part: 'countdown' })} data-time={state}>
      <div className={cx(bar, isStopped && gone)}>
        <i ref={part} />
      </div>
      <div className={line}>
        <div>
          <p role="timer" aria-live="off" className={isStopped ? gone : undefined}>
            {children}
          </p>
          {isStopped && <p className={instead}>{stopped}</p>}
        </div>
        {action && <span className={isStopped ? goneUnfocused : undefined}>{action}</span>}
      </div>
    </div>
  )
}
