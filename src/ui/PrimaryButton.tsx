/** The one main action of a screen, and its only ground of the brand's colour. */
import { css } from '@linaria/core'
import { button, buttonAttributes, type ButtonProps } from './button.ts'
import { ButtonText } from './ButtonText.tsx'
import { cx } from './cx.ts'
import { pointer } from './media.ts'

export const primary = css`
  background: var(--bank-color-brand);
  color: var(--bank-color-on-brand);
  ${pointer} {
    &:hover {
      background: var(--_brand-hover);
    }
  }
  &:active {
    background: var(--_brand-press);
    transform: scale(0.985);
  }
  &[aria-busy] {
    background: var(--bank-color-brand);
    transform: none;
    cursor: progress;
  }
  &:disabled,
  &[aria-disabled='true']:not([aria-busy]) {
    background: var(--bank-color-fill);
    color: var(--bank-color-muted);
    transform: none;
  }
`

export const PrimaryButton = ({ ref, ...props }: ButtonProps) => (
  <button ref={ref} part="primary" className={cx(button, primary)} {...buttonAttributes(props)}>
    <ButtonText {...props} />
  </button>
)
