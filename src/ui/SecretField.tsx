/**
 * A password. It is a real input, so that a hardware keyboard, pasting and password managers work; while our
 * keyboard is shown (`onScreen`), the device's keyboard doesn't open. A button shows the typed text.
 */
import { css } from '@linaria/core'
import { useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { hosted } from './media.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

const room = css`
  & input,
  & [data-message] {
    /* Keypad and dock, whose keys and button don't get as small as the text. */
    scroll-margin-bottom: max(440px, calc(var(--_rem) * 26));
  }
  /*
   * Its label, below the bar, whose room the page itself keeps: in a low window there is none for both, and
   * the field would stop under the dock.
   */
  ${hosted} & input {
    scroll-margin-top: calc(var(--_rem) * 1.5);
  }
`

export interface SecretFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'trailing'> {
  /** Our keyboard is shown. */
  onScreen?: boolean | undefined
  showLabel: string
  hideLabel: string
}

export function SecretField({ onScreen, showLabel, hideLabel, ...inputProps }: SecretFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={room}>
      <TextField
        autoCapitalize="none"
        spellCheck={false}
        keepsRoom
        {...inputProps}
        type={isShown ? 'text' : 'password'}
        inputMode={onScreen ? 'none' : undefined}
        trailing={
          <IconButton
            icon={isShown ? 'eyeOff' : 'eye'}
            label={isShown ? hideLabel : showLabel}
            toggles
            onClick={() => setIsShown(!isShown)}
          />
        }
      />
    </div>
  )
}
