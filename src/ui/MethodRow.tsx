/** Rows of ways to pay; each can be pressed as a whole. */
import { css } from '@linaria/core'
import type { FocusEventHandler, ReactNode } from 'react'
import { cx } from './cx.ts'
import { row, rows, rowText } from './row.ts'

const method = css`
  padding: 0;
`
/** Everything in the row except the button at its end. */
const target = css`
  flex: 1;
  align-self: stretch;
  min-width: 0;
  display: flex;
  align-items: center;
  gap: var(--_3);
  padding: var(--_3) 0;
  cursor: pointer;
`
const trailing = css`
  margin-right: calc(var(--_3) * -1);
`

export const radio = css`
  flex: none;
  appearance: none;
  width: calc(var(--_rem) * 1.5);
  height: calc(var(--_rem) * 1.5);
  border: 1.75px solid var(--bank-color-control);
  border-radius: 50%;
  cursor: pointer;
  transition: border-width var(--bank-duration-fast) linear;
  &:checked {
    border: calc(var(--_rem) * 0.4375) solid var(--bank-color-text);
    background: var(--bank-color-surface);
  }
`

/** Groups the rows into one choice. It needs a label, or the id of its heading. */
export function RadioGroup({
  holdsMore = false,
  label,
  labelledBy,
  describedBy,
  children,
  ...focusEvents
}: {
  /** A row may hold buttons or a choice of its own: a `radiogroup` has radios only (ARIA APG). */
  holdsMore?: boolean
  label?: string
  labelledBy?: string
  /** Id of the text that says what is wrong with the choice. */
  describedBy?: string | undefined
  children?: ReactNode
  onFocus?: FocusEventHandler
  onBlur?: FocusEventHandler
}) {
  return (
    <div
      role={holdsMore ? 'group' : 'radiogroup'}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={rows}
      {...focusEvents}
    >
      {children}
    </div>
  )
}

export interface MethodRowProps {
  /** Name of the radio group, the same for all its rows. */
  name: string
  value: string
  checked: boolean
  onSelect(): void
  title: ReactNode
  /** One line below the name: balance, limit. */
  fact?: ReactNode
  /** A button of 48 px at the row's end (IconButton). */
  trailing?: ReactNode
}

export function MethodRow({ name, value, checked, onSelect, title, fact, trailing: extra }: MethodRowProps) {
  // The same wherever the row stands in its group, so that a first screen can be put together of rows.
  const id = `${name}${value}`
  return (
    <div className={cx(row, method)}>
      <label className={target}>
        <input
          type="radio"
          className={radio}
          name={name}
          value={value}
          checked={checked}
          onChange={onSelect}
          // The fact is read once, as what the name is about.
          aria-labelledby={`${id}t`}
          aria-describedby={fact ? id : undefined}
        />
        <span className={rowText}>
          <b id={`${id}t`}>{title}</b>
          {fact && <small id={id}>{fact}</small>}
        </span>
      </label>
      {extra && <span className={trailing}>{extra}</span>}
    </div>
  )
}
