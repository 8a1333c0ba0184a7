/** A switch with immediate effect, for points. The whole row can be pressed. */
import { css } from '@linaria/core'
import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { refuseSecondTap } from './doubleTap.ts'
import { forcedColors } from './media.ts'
import { row, rowText } from './row.ts'

const whole = css`
  position: relative;
  cursor: pointer;
`
const off = css`
  cursor: default;
  & b {
    color: var(--bank-color-muted);
  }
`

const track = css`
  flex: none;
  appearance: none;
  width: calc(var(--_rem) * 3.125);
  height: calc(var(--_rem) * 1.875);
  padding: calc(var(--_rem) * 0.125);
  border-radius: 99px;
  background: var(--bank-color-control);
  cursor: inherit;
  transition: background var(--bank-duration-fast) linear;
  &::before {
    content: '';
    display: block;
    width: calc(var(--_rem) * 1.625);
    height: calc(var(--_rem) * 1.625);
    border-radius: 50%;
    background: var(--bank-color-surface);
    transition: transform var(--bank-duration) var(--bank-ease);
  }
  &:checked {
    background: var(--bank-color-text);
  }
  &:checked::before {
    transform: translateX(calc(var(--_rem) * 1.25));
  }
  &:disabled {
    background: var(--bank-color-line);
  }
  ${forcedColors} {
    forced-color-adjust: none;
    background: ButtonFace;
    box-shadow: inset 0 0 0 2px ButtonText;
    &::before {
      background: ButtonText;
    }
    &:checked {
      background: Highlight;
    }
    &:checked::before {
      background: HighlightText;
    }
    &:disabled {
      background: ButtonFace;
      box-shadow: inset 0 0 0 2px GrayText;
    }
    &:disabled::before {
      background: GrayText;
    }
  }
`

export interface SwitchRowProps {
  title: ReactNode
  /** Its value, or why it can't be used. */
  note?: ReactNode
  checked: boolean
  disabled?: boolean | undefined
  onChange(checked: boolean): void
}

export function SwitchRow({ title, note, checked, disabled, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <label className={cx(row, whole, disabled && off)}>
      <span className={rowText}>
        <b id={id}>{title}</b>
        {note && <small id={`${id}n`}>{note}</small>}
      </span>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own state
        role="switch"
        className={track}
        checked={checked}
        disabled={disabled}
        aria-labelledby={id}
        aria-describedby={note ? `${id}n` : undefined}
        // React raises this from the click, before the browser takes a refused one back.
        onChange={(event) => {
          if (!refuseSecondTap(event, event.currentTarget)) onChange(event.target.checked)
        }}
      />
    </label>
  )
}
