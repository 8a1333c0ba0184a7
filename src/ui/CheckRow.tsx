/** A checkbox for a consent, not ticked at first; the whole row can be pressed. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { reach } from './reach.ts'
import { refuseSecondTap } from './doubleTap.ts'
import { refuse, useSecondTap } from './secondTap.ts'

const check = css`
  display: flex;
  align-items: flex-start;
  gap: var(--_3);
  min-height: var(--_touch);
  padding: var(--_3) 0;
  line-height: 1.4;
  text-align: left;
  cursor: pointer;
  /* A press that misses a link by little would tick the box. */
  & a {
    ${reach}
  }
  /* Its message stands nearer to it than to what follows. */
  & + [data-message] [part~='message'] {
    margin: 0 0 var(--_3);
  }
`
const off = css`
  color: var(--bank-color-muted);
  cursor: default;
`

const box = css`
  flex: none;
  appearance: none;
  display: grid;
  place-items: center;
  /* WCAG 2.5.8: at least 24 px, as it is a target of its own. */
  width: max(24px, calc(var(--_rem) * 1.5));
  height: max(24px, calc(var(--_rem) * 1.5));
  border: 1.75px solid var(--bank-color-control);
  border-radius: calc(var(--_rem) * 0.4375);
  cursor: inherit;
  &::before {
    content: '';
    box-sizing: border-box;
    width: 30%;
    height: 62%;
    margin-top: -14%;
    border: solid var(--bank-color-surface);
    border-width: 0 2.5px 2.5px 0;
    transform: rotate(45deg);
    visibility: hidden;
  }
  &:checked {
    border-color: var(--bank-color-text);
    background: var(--bank-color-text);
  }
  &:checked::before {
    visibility: visible;
  }
  &:disabled {
    border-color: var(--bank-color-line);
    background: var(--bank-color-fill);
  }
  @media (forced-colors: active) {
    &:checked {
      forced-color-adjust: none;
      background: Highlight;
      border-color: Highlight;
    }
  }
`

export interface CheckRowProps {
  checked: boolean
  disabled?: boolean | undefined
  /** It keeps its state, and the focus. */
  readOnly?: boolean | undefined
  onChange(checked: boolean): void
  /** Id of the text that says why it is disabled. */
  describedBy?: string | undefined
  name?: string | undefined
  /** It has to be ticked and isn't. */
  invalid?: boolean | undefined
  children?: ReactNode
}

export function CheckRow({
  checked,
  disabled,
  readOnly,
  onChange,
  describedBy,
  name,
  invalid,
  children,
}: CheckRowProps) {
  const isSecondTap = useSecondTap()
  return (
    <label
      className={cx(check, disabled && off)}
      // A consent is given by a press of its own.
      onClickCapture={(event) => {
        if (isSecondTap(event)) refuse(event)
      }}
    >
      <input
        type="checkbox"
        className={box}
        name={name}
        checked={checked}
        disabled={disabled}
        aria-readonly={readOnly || undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        // React raises this from the click, before the browser takes a refused one back.
        onChange={(event) => {
          if (!readOnly && !refuseSecondTap(event, event.currentTarget)) onChange(event.target.checked)
        }}
      />
      <span>{children}</span>
    </label>
  )
}
