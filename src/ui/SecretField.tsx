/**
 * A password: the real input stays, so that a hardware keyboard, pasting and password managers work; with our
 * own keyboard on screen (`onScreen`) the device's stays away. The eye shows what was typed.
 */
import { css } from '@linaria/core'
import { useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

const room = css`
  display: contents;
  & input {
    scroll-margin-bottom: calc(var(--_rem) * 26);
  }
`

export interface SecretFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'trailing'> {
  /** Our keyboard is shown. */
  onScreen?: boolean | undefined
  showLabel: string
  hideLabel: string
}

export function SecretField({ onScreen, showLabel, hideLabel, ...rest }: SecretFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className={room}>
      <TextField
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        inputMode={onScreen ? 'none' : undefined}
        trailing={
          <IconButton
            icon={shown ? 'eyeOff' : 'eye'}
            label={shown ? hideLabel : showLabel}
            onClick={() => setShown(!shown)}
          />
        }
      />
    </div>
  )
}
