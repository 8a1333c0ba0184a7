/** A button of 48 px with only an icon; screen readers read its label. */
import { css } from '@linaria/core'
import { cx } from './cx.ts'
import { refuseSecondTap } from './doubleTap.ts'
import { Icon, type IconName } from './Icon.tsx'

const round = css`
  flex: none;
  display: grid;
  place-items: center;
  width: var(--_touch);
  height: var(--_touch);
  border-radius: 50%;
  color: var(--bank-color-muted);
  &:focus-visible {
    outline-offset: -4px;
  }
`

export interface IconButtonProps {
  icon: IconName
  label: string
  onClick(): void
  /** It switches something on and off, and its label says which: a second tap doesn't undo the first. */
  toggles?: boolean
  className?: string | undefined
}

export function IconButton({ icon, label, onClick, toggles = false, className }: IconButtonProps) {
  return (
    <button
      type="button"
      className={cx(round, className)}
      aria-label={label}
      onClick={(event) => {
        if (!toggles || !refuseSecondTap(event, event.currentTarget)) onClick()
      }}
    >
      <Icon name={icon} />
    </button>
  )
}
