/**
 * A PIN: one real input over its dots. `filter` gets the whole text of the input and takes the digits out.
 */
import { css } from '@linaria/core'
import { useId, type ReactNode } from 'react'
import { cover } from './cover.ts'
import { Message, type MessageProps } from './Message.tsx'
import { PinDots } from './PinDots.tsx'
import { visuallyHidden } from './text.ts'
import { unmanaged } from './unmanaged.ts'
import { useInput, type InputWiring } from './useInput.ts'

const pin = css`
  position: relative;
  & > input {
    scroll-margin-bottom: calc(var(--_rem) * 22);
  }
`
const wrapper = css`
  align-self: center;
  padding: 0 var(--_4);
  & > :last-child {
    display: grid;
    justify-items: center;
    text-align: center;
  }
  &:focus-within [data-next] {
    border-color: var(--bank-color-text);
  }
`

export interface PinFieldProps extends InputWiring, MessageProps {
  label: ReactNode
  length?: number | undefined
  /** Text for screen readers: "4 of 6 entered". */
  countWords: (count: number) => string
  /** Our keypad is shown, so the device's keyboard must not open. */
  onScreen?: boolean | undefined
  /** It accepts no input now. It isn't disabled, which would lose the focus. */
  isLocked?: boolean | undefined
}

export function PinField(props: PinFieldProps) {
  const {
    label,
    store,
    length = 6,
    countWords,
    onScreen,
    isLocked,
    filter,
    onChange,
    onRefused,
    error,
    warning,
    ok,
    hint,
  } = props
  const id = useId()
  const inputProps = useInput({ store, filter, onChange, onRefused })
  return (
    <div part="field" className={wrapper}>
      <label part="label" className={visuallyHidden} htmlFor={id}>
        {label}
      </label>
      <div className={pin}>
        <PinDots of={store} length={length} label={countWords} bad={Boolean(error)} />
        <input
          {...inputProps}
          {...unmanaged}
          id={id}
          part="input"
          className={cover}
          type="password"
          inputMode={onScreen ? 'none' : 'numeric'}
          autoComplete="off"
          readOnly={isLocked}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}m`}
        />
      </div>
      <Message id={`${id}m`} error={error} warning={warning} ok={ok} hint={hint} keepsRoom />
    </div>
  )
}
