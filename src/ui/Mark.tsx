/** The bank's mark on a dark tile: amber is reserved for the main action of a screen. */
import { css } from '@linaria/core'
import { cx } from './cx.ts'

const tile = css`
  width: calc(var(--_rem) * 1.375);
  height: calc(var(--_rem) * 1.375);
  border-radius: 28%;
  background: var(--_mark);
  forced-color-adjust: none;
  & path {
    fill: none;
    stroke: var(--bank-color-brand);
    stroke-width: 3;
    stroke-linecap: round;
  }
`

export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={cx(tile, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M8.2 16.2l2.3-5.2M12.9 16.2l3.5-8.2" />
    </svg>
  )
}
