/** The alternative to the main action, drawn as text only. */
import { css } from '@linaria/core'
import { button, buttonAttributes, type ButtonProps } from './button.ts'
import { ButtonText } from './ButtonText.tsx'
import { cx } from './cx.ts'
import { pointer } from './media.ts'

const secondary = css`
  color: var(--bank-color-text);
  ${pointer} {
    &:hover {
      background: var(--bank-color-fill);
    }
  }
  &:active {
    background: var(--bank-color-line);
    transform: scale(0.985);
  }
  &:disabled,
  &[aria-disabled='true']:not([aria-busy]) {
    background: none;
    color: var(--bank-color-muted);
    opacity: 0.75;
    transform: none;
  }
`

/** In a line of small text. */
const small = css`
  flex: none;
  width: auto;
  min-height: var(--_touch);
  padding-inline: var(--_2);
  font-size: inherit;
`

export interface SecondaryButtonProps extends ButtonProps {
  small?: boolean | undefined
  /** It is another action beside the alternative to the main one, and not the part `secondary`. */
  isFurther?: boolean | undefined
}

export const SecondaryButton = ({ ref, small: isSmall, isFurther, ...props }: SecondaryButtonProps) => (
  <button
    ref={ref}
    {...(!isFurther && { part: 'secondary' })}
    className={cx(button, secondary, isSmall && small)}
    {...buttonAttributes(props)}
  >
    <ButtonText {...props} />
  </button>
)
