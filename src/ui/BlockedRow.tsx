/**
 * A way to pay that can't be used now, with the reason and what helps, in its place in the list. It can be
 * focused, so that a screen reader reads it.
 */
import { css } from '@linaria/core'
import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { radio } from './MethodRow.tsx'
import { row, rowReason, rowText } from './row.ts'

const emptyRadio = css`
  border-color: var(--bank-color-line);
  cursor: default;
`
const off = css`
  position: relative;
  & > label > b,
  & b {
    color: var(--bank-color-muted);
  }
`
/** The whole row can be pressed. */
const way = css`
  text-align: left;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`

export interface BlockedRowProps {
  /** Name of the radio group. */
  name: string
  value: string
  title: ReactNode
  reason: ReactNode
  /** Name of the error, which tests of merchants can read. */
  error: string
  /** The customer's remedy, in one line. */
  remedy?: ReactNode
  /** Called when the row is pressed. */
  onClick?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function BlockedRow({ name, value, title, reason, error, remedy, onClick, ref }: BlockedRowProps) {
  // As in MethodRow.
  const id = `${name}${value}`
  return (
    <div className={cx(row, off)} data-error={error}>
      <input
        ref={ref}
        type="radio"
        className={cx(radio, emptyRadio)}
        name={name}
        value={value}
        checked={false}
        aria-disabled="true"
        aria-labelledby={id}
        aria-describedby={`${id}w`}
        onChange={() => undefined}
      />
      <span className={rowText}>
        <b id={id}>{title}</b>
        <span id={`${id}w`}>
          <small className={rowReason}>{reason}</small>
          {remedy && (
            <small>
              {onClick ? (
                <button type="button" className={way} onClick={onClick}>
                  {remedy}
                </button>
              ) : (
                remedy
              )}
            </small>
          )}
        </span>
      </span>
      {onClick && <Icon name="chevron" />}
    </div>
  )
}
