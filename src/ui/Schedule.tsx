/** The schedule of instalments: number, date, amount; the parts of the amount below. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { visuallyHidden, num } from './text.ts'

/* Of letters twice as large a sum goes below what stands before it. */
const schedule = css`
  & > li {
    display: flex;
    flex-wrap: wrap;
    column-gap: var(--_3);
    padding: var(--_3) 0;
  }
  & > li + li {
    border-top: 1px solid var(--bank-color-line);
  }
  & i {
    display: inline-grid;
    place-items: center;
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
    display: block;
    font-size: var(--_text-small);
    line-height: 1.4;
    color: var(--bank-color-muted);
  }
`
const number = css`
  flex: 0 0 calc(var(--_rem) * 2.25);
`
const facts = css`
  flex: 1 1 0;
  min-width: min-content;
`
const due = css`
  display: flex;
  flex-wrap: wrap;
  column-gap: var(--_3);
  & > :first-child {
    flex: 1 1 0;
    min-width: min-content;
  }
  & > b {
    margin-left: auto;
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
          <span className={number} aria-hidden="true">
            <i className={num}>{mark}</i>
          </span>
          <span className={facts}>
            <span aria-hidden="true" className={due}>
              <span>{date}</span>
              <b className={num}>{amount}</b>
            </span>
            <span className={visuallyHidden}>{description}</span>
            {detail && <small>{detail}</small>}
          </span>
        </li>
      ))}
    </ol>
  )
}
