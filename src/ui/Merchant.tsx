/** The merchant's tile: the initials of its name. */
import { css } from '@linaria/core'
import { cx } from './cx.ts'
import { initials } from './initials.ts'

const tile = css`
  flex: none;
  display: grid;
  place-items: center;
  width: calc(var(--_rem) * 1.75);
  height: calc(var(--_rem) * 1.75);
  border-radius: 28%;
  background: var(--bank-color-surface);
  box-shadow: inset 0 0 0 1px var(--bank-color-line);
  font-weight: 600;
  font-size: max(10px, calc(var(--_rem) * 0.6875));
`

export function Merchant({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <span className={cx(tile, className)} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
