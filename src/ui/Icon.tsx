/**
 * Icons of one family: 24 px grid, one line, drawn in the text's colour. Decoration: the words beside them
 * say it.
 */
import { css } from '@linaria/core'
import { cx } from './cx.ts'
import type { BasicIcon, IconName, MoreIcon } from './iconNames.ts'

const basic: Record<BasicIcon, string> = {
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M15 5l-7 7 7 7',
  alert: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7.5V13M12 16.3v.1',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6.2 7.6A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-1M9.9 10.2a2.8 2.8 0 0 0 3.9 3.9',
}

// Append-only, like compiled styles: a table of constants that arrives in two parts.
const paths: Partial<Record<IconName, string>> = { ...basic }

/** Called once, by moreIcons.ts. */
export const addIcons = (more: Record<MoreIcon, string>): void => void Object.assign(paths, more)

export type { IconName }

const icon = css`
  width: calc(var(--_rem) * 1.25);
  height: calc(var(--_rem) * 1.25);
  fill: none;
  stroke: currentColor;
  stroke-width: 1.6;
  stroke-linecap: round;
  stroke-linejoin: round;
`

export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={cx(icon, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
