/** The schedule of instalments: number, date, amount; the parts of the amount below. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { visuallyHidden, num } from './text.ts'

const schedule = css`
  & > li {
    display: grid;
    grid-template-columns: calc(var(--_rem) * 2.25) minmax(0, 1fr) auto;
    column-gap: var(--_3);
    align-items: start;
    padding: var(--_3) 0;
  }
  & > li + li {
    border-top: 1px solid var(--bank-color-line);
  }
  & i {
    display: grid;
    place-items: center;
    justify-self: start;
    min-width: calc(var(--_rem) * 1.5);
    height: calc(var(--_rem) * 1.5);
    padding-inline: 0.4em;
    border-radius: 99px;
    white-space: nowrap;
    background: var(--bank-color-fill);
    font-size: max(11px, calc(var(--_rem) * 0.75));
    font-weight: 600;
    font-style: normal;
  }
  & small {
    grid-column: 2 / -1;
    font-size: var(--_text-small);
    line-height: 1.4;
    color: var(--bank-color-muted);
  }
`

export interface Due {
  /** The number, or a range of equal instalments: "2–5". */
  mark: string
  date: ReactNode
  amount: ReactNode
  /** "Principal … + fee …" */
  detail?: ReactNode
  /** Number, date and amount in one sentence, for screen readers. */
  description: string
}

/** @param label name of the list for screen readers: the plan and its total */
export function Schedule({ label, rows }: { label: string; rows: readonly Due[] }) {
  return (
    <ol className={schedule} aria-label={label}>
      {rows.map(({ mark, date, amount, detail, description }) => (
        <li key={mark}>
          <i className={num} aria-hidden="true">
            {mark}
          </i>
          <span aria-hidden="true">{date}</span>
          <b aria-hidden="true" className={num}>
            {amount}
          </b>
          <span className={visuallyHidden}>{description}</span>
          {detail && <small>{detail}</small>}
        </li>
      ))}
    </ol>
  )
}
