/** The other way out: text only. */
import { css } from '@linaria/core'
import { button, buttonAttributes, type ButtonProps } from './button.ts'
import { cx } from './cx.ts'
import { pointer } from './media.ts'
import { Spinner } from './Spinner.tsx'

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

export function SecondaryButton(props: ButtonProps) {
  const { busy, busyLabel, children, ref } = props
  return (
    <button ref={ref} part="secondary" className={cx(button, secondary)} {...buttonAttributes(props)}>
      {busy ? (
        <>
          <Spinner />
          <span>{busyLabel ?? children}</span>
        </>
      ) : (
        children
      )}
    </button>
  )
}
