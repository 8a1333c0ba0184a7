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

export const SecondaryButton = ({ ref, ...props }: ButtonProps) => (
  <button ref={ref} part="secondary" className={cx(button, secondary)} {...buttonAttributes(props)}>
    <ButtonText {...props} />
  </button>
)
