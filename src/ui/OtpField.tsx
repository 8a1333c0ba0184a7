/**
 * A code: ONE real input drawn as cells, so that pasting, autofill and editing work as usual. `filter`
 * gets the whole text of the input, for example "Kode: 123 456", and takes the digits out.
 */
import { css } from '@linaria/core'
import { useId, type ReactNode } from 'react'
import { cover } from './cover.ts'
import { cx } from './cx.ts'
import { forcedColors } from './media.ts'
import { Message, type MessageProps } from './Message.tsx'
import { setText } from '../text/setText.ts'
import { visuallyHidden, num } from './text.ts'
import { unmanaged } from './unmanaged.ts'
import { useInput, type InputWiring } from './useInput.ts'
import { useUpdated } from './useUpdated.ts'

const otp = css`
  position: relative;
  display: flex;
  gap: var(--_2);
  width: 100%;
  margin-top: var(--_6);
  & > input {
    z-index: 1;
  }
`

const cell = css`
  contain: strict;
  flex: 1;
  min-width: 0;
  display: grid;
  place-items: center;
  height: calc(var(--_rem) * 3.75);
  border-radius: calc(var(--bank-radius-control) - 2px);
  background: var(--bank-color-surface);
  box-shadow: inset 0 0 0 1px var(--bank-color-control);
  font-size: var(--_text-figure);
  font-weight: 600;
  ${forcedColors} {
    border: 1px solid transparent;
  }
  /*
   * While focused: the cell of the next digit, or in a full code the last cell, whose digit Backspace
   * deletes.
   */
  input:focus ~ &[data-next] {
    box-shadow: inset 0 0 0 2px currentColor;
  }
  /*
   * The caret is part of the background, and doesn't blink: an element of its own is laid out with each
   * digit, and an animation that begins anew costs as much as the digit.
   */
  input:focus ~ &[data-next]:not([data-filled]) {
    box-shadow: inset 0 0 0 2px var(--bank-color-text);
    background: linear-gradient(var(--bank-color-text), var(--bank-color-text)) center / 2px 1.3em no-repeat
      var(--bank-color-surface);
  }
  ${forcedColors} {
    input:focus ~ &[data-next]:not([data-filled]) {
      outline: 2px solid Highlight;
    }
  }
`
const bad = css`
  box-shadow: inset 0 0 0 2px var(--bank-color-danger);
  color: var(--bank-color-danger);
`
const off = css`
  background: var(--bank-color-fill);
  box-shadow: none;
  color: var(--bank-color-muted);
`

/** A space as wide as a digit: an empty cell is laid out as one with a digit is. */
const EMPTY_BOX = '\u2007'

export interface OtpFieldProps extends InputWiring, MessageProps {
  /** For screen readers only, since the title shows it already. */
  label: ReactNode
  length?: number | undefined
  disabled?: boolean | undefined
  name?: string | undefined
}

export function OtpField(props: OtpFieldProps) {
  const {
    label,
    store,
    length = 6,
    disabled,
    name,
    filter,
    onChange,
    onRefused,
    error,
    warning,
    sign,
    ok,
    hint,
  } = props
  const id = useId()
  const inputProps = useInput({ store, filter, onChange, onRefused })
  const nextOf = (code: string) => Math.min(code.length, length - 1)
  const ref = useUpdated<HTMLDivElement, string, string>(
    store,
    (code) => code,
    (row, code, last) => {
      // By their mark: password managers put elements of their own beside the input.
      row.querySelectorAll('[data-cell]').forEach((box, at) => {
        const isNext = at === nextOf(code)
        if (last === undefined || code[at] !== last[at]) {
          setText(box, code[at] ?? EMPTY_BOX)
          box.toggleAttribute('data-filled', code[at] !== undefined)
        }
        if (last === undefined || isNext !== (at === nextOf(last))) box.toggleAttribute('data-next', isNext)
      })
    },
  )
  return (
    <div part="field">
      <label part="label" className={visuallyHidden} htmlFor={id}>
        {label}
      </label>
      <div ref={ref} className={otp}>
        <input
          {...inputProps}
          {...unmanaged}
          id={id}
          part="input"
          className={cover}
          name={name}
          data-arrive=""
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          disabled={disabled}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}m`}
        />
        {[...Array(length).keys()].map((index) => (
          <span
            key={index}
            data-cell=""
            aria-hidden="true"
            className={cx(cell, num, disabled ? off : Boolean(error) && bad)}
          />
        ))}
      </div>
      <Message id={`${id}m`} error={error} warning={warning} sign={sign} ok={ok} hint={hint} />
    </div>
  )
}
