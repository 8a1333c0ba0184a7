/** The bank's mark on a tile of its own: the brand as a ground is the main action's alone. */
import { css } from '@linaria/core'
import { mark } from 'bank-folder'
import { cx } from './cx.ts'

const tile = css`
  width: calc(var(--_rem) * 1.375);
  height: calc(var(--_rem) * 1.375);
  border-radius: 28%;
  background: var(--_mark);
  forced-color-adjust: none;
  color: var(--bank-color-brand);
  fill: currentColor;
`

export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={cx(tile, className)} viewBox="0 0 24 24" aria-hidden="true">
      {mark.map((path) => (
        <path key={path.d} {...path} />
      ))}
    </svg>
  )
}
