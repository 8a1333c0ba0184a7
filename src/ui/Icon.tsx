/**
 * Icons: 24 px grid, one line width, in the colour of the text. They are decoration, since the text beside
 * them says the same.
 */
import { css } from '@linaria/core'
import { cx } from './cx.ts'

const paths = {
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M15 5l-7 7 7 7',
  alert: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7.5V13M12 16.3v.1',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6.2 7.6A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-1M9.9 10.2a2.8 2.8 0 0 0 3.9 3.9',
  chevron: 'M9 5l7 7-7 7',
  down: 'M12 5v14M6 13l6 6 6-6',
  cross: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  ring: 'M4.5 12a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5.3l3.3 2',
  lock: 'M7.5 10.5h9A2.5 2.5 0 0 1 19 13v4.5a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 17.5V13a2.5 2.5 0 0 1 2.5-2.5zM8 10.5V8a4 4 0 0 1 8 0v2.5',
  shield: 'M12 3l7.5 3v5.5c0 4.6-3.1 7.9-7.5 9.5-4.4-1.6-7.5-4.9-7.5-9.5V6zM12 8v4.5M12 15.8v.1',
  phone:
    'M6.5 4h2.6l1.5 4-2 1.5a11 11 0 0 0 5.9 5.9l1.5-2 4 1.5v2.6a2 2 0 0 1-2.2 2A16 16 0 0 1 4.5 6.2 2 2 0 0 1 6.5 4z',
  offline: 'M4 4l16 16M9 8a6 6 0 0 1 8.7 4.3A3.6 3.6 0 0 1 19.5 18M16 18.5H7.5a4.3 4.3 0 0 1-.9-8.5',
  delete: 'M8.5 5.5H19a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H8.5L2.5 12zM11.5 9.5l5 5M16.5 9.5l-5 5',
  shift: 'M12 4l8 8.5h-4.5V19h-7v-6.5H4z',
  copy: 'M11.5 9h6a2.5 2.5 0 0 1 2.5 2.5v6a2.5 2.5 0 0 1-2.5 2.5h-6A2.5 2.5 0 0 1 9 17.5v-6A2.5 2.5 0 0 1 11.5 9zM15 5.5A1.5 1.5 0 0 0 13.5 4h-8A1.5 1.5 0 0 0 4 5.5v8A1.5 1.5 0 0 0 5.5 15',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  device:
    'M9.5 3h5A2.5 2.5 0 0 1 17 5.5v13a2.5 2.5 0 0 1-2.5 2.5h-5A2.5 2.5 0 0 1 7 18.5v-13A2.5 2.5 0 0 1 9.5 3zM11 18h2',
  receipt: 'M6 3.5h12v17L15.6 19l-2.4 1.5-2.4-1.5-2.4 1.5L6 19zM9.5 8.5h5M9.5 12.5h5',
  document: 'M6 3.5h8l4.5 4.5v12.5H6zM9.5 12h6M9.5 15.5h6',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4.2h-4.2',
  pin: 'M12 21s-7-5.6-7-11a7 7 0 0 1 14 0c0 5.4-7 11-7 11zM9.5 10a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
  search: 'M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M15.3 15.3L20 20',
  share: 'M12 15V3.5M7.5 8L12 3.5 16.5 8M5 12.5V18a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-5.5',
  external: 'M13.5 4H20v6.5M20 4l-9 9M17.5 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8.5a2 2 0 0 1 2-2h4',
} as const

export type IconName = keyof typeof paths

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
