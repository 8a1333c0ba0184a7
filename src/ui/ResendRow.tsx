/** The row under a code: text on the left; on the right the time left, or the link for a new code. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'

const row = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: var(--_4);
  margin-top: var(--_6);
  padding-top: var(--_2);
  min-height: calc(var(--_touch) + var(--_2));
  border-top: 1px solid var(--bank-color-line);
  color: var(--bank-color-muted);
`
/* The link takes the place of the time, so that nothing moves when it appears. */
const place = css`
  flex: 1 1 auto;
  display: inline-grid;
  justify-items: end;
  text-align: end;
  font-variant-numeric: tabular-nums lining-nums;
  align-items: center;
  min-height: var(--_touch);
  & > * {
    grid-area: 1 / 1;
  }
  & > button {
    color: var(--bank-color-text);
  }
  & > :not(:last-child) {
    visibility: hidden;
  }
`
const clock = css`
  display: inline-block;
  min-width: 4ch;
  text-align: end;
`

interface ResendRowProps {
  text: ReactNode
  /** The sentence with the time left. */
  time?: ReactNode
  /** Replaces the time at its end. */
  children?: ReactNode
}

export function ResendRow({ text, time, children }: ResendRowProps) {
  return (
    <div className={row}>
      <span>{text}</span>
      {(time || children) && (
        <span className={place}>
          {time}
          {children}
        </span>
      )}
    </div>
  )
}

/** A time as minutes and seconds, whose width doesn't change. */
export function Clock({ children }: { children: ReactNode }) {
  return <span className={clock}>{children}</span>
}
