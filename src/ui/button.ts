/** What the two kinds of buttons share: shape here, behaviour in `useButton`. */
import { css } from '@linaria/core'
import type { MouseEvent, ReactNode, Ref } from 'react'

export const button = css`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--_2);
  width: 100%;
  max-width: var(--_measure);
  min-height: var(--_bar);
  padding: var(--_2) var(--_4);
  border: 1px solid transparent;
  border-radius: var(--bank-radius-control);
  font-size: var(--_text-lead);
  font-weight: 600;
  letter-spacing: -0.005em;
  line-height: 1.25;
  text-align: center;
  transition:
    background var(--bank-duration-fast) linear,
    transform var(--bank-duration-fast) var(--bank-ease);
  &:disabled,
  &[aria-disabled='true']:not([aria-busy]) {
    cursor: not-allowed;
  }
`

export interface ButtonProps {
  children?: ReactNode
  type?: 'button' | 'submit' | undefined
  onClick?: (() => void) | undefined
  /** Can't be used now. */
  disabled?: boolean | undefined
  /**
   * With `disabled`: looks and is disabled, but keeps the focus and can be reached, so that it isn't lost.
   */
  reachable?: boolean | undefined
  /** Waiting for an answer: further taps do nothing. */
  busy?: boolean | undefined
  /** The verb beside the spinner; the button's own words without it. */
  busyLabel?: ReactNode
  ref?: Ref<HTMLButtonElement> | undefined
}

/**
 * Attributes of a native button: locked by state, not by a timer, and never disabled under the customer's
 * finger.
 */
export const buttonAttributes = ({ type = 'button', onClick, disabled, reachable, busy }: ButtonProps) => {
  const locked = busy || (disabled && reachable)
  return {
    type,
    disabled: disabled && !reachable && !busy,
    'aria-disabled': locked || undefined,
    'aria-busy': busy || undefined,
    onClick: (event: MouseEvent) => {
      // A locked submit button must not submit, by click or by Enter in a field.
      if (locked) event.preventDefault()
      else onClick?.()
    },
  }
}
