/** The common part of both kinds of buttons: the shape is here, the behaviour in `buttonAttributes`. */
import { css } from '@linaria/core'
import type { MouseEvent, ReactNode, Ref } from 'react'
import { forcedColors } from './media.ts'

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
    ${forcedColors} {
      border-color: GrayText;
      color: GrayText;
    }
  }
`

export interface ButtonProps {
  children?: ReactNode
  type?: 'button' | 'submit' | undefined
  onClick?: (() => void) | undefined
  /** It can't be used now. */
  disabled?: boolean | undefined
  /**
   * With `disabled`: it looks disabled and does nothing, but can be focused, so that it doesn't lose the
   * focus.
   */
  reachable?: boolean | undefined
  /** An action is running: further presses do nothing. */
  busy?: boolean | undefined
  /** The text beside the spinner; by default the button's own text. */
  busyLabel?: ReactNode
  /** Name of an attribute that the button gets. */
  mark?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/**
 * Attributes of a native button. State locks it, not a timer, and it isn't disabled while the customer
 * presses it.
 */
export const buttonAttributes = ({
  type = 'button',
  onClick,
  disabled,
  reachable,
  busy,
  mark,
}: ButtonProps) => {
  const isLocked = busy || (disabled && reachable)
  return {
    ...(mark && { [mark]: '' }),
    type,
    disabled: disabled && !reachable && !busy,
    'aria-disabled': isLocked || undefined,
    'aria-busy': busy || undefined,
    onClick: (event: MouseEvent) => {
      // A locked submit button must not submit, by click or by Enter in a field.
      if (isLocked) event.preventDefault()
      else onClick?.()
    },
  }
}
