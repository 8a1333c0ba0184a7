/** Space for content whose code is fetched later, so that nothing below it moves then. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { desktop, hosted } from './media.ts'

/**
 * As high as the list of shared data (screens/bind/WillShare.tsx). Embedded, it has no height where the
 * whole screen would be higher than SCREEN_HEIGHT (heights.ts) or than the window: in a window lower than
 * 45.5 base sizes, and in a narrow column, where the base size is smallest.
 */
const reserved = css`
  --_room: min((100vh - var(--_rem) * 45.5) * 99, (var(--_rem) - 15px) * 999);
  min-height: clamp(0px, var(--_room), var(--_rem) * 10.75);
  max-height: max(0px, var(--_room));
  overflow: hidden;
  ${hosted} & {
    min-height: calc(var(--_rem) * 18);
    max-height: none;
  }
  ${desktop} {
    ${hosted} & {
      min-height: calc(var(--_rem) * 12);
    }
  }
`

export function Reserved({ children }: { children?: ReactNode }) {
  return <div className={reserved}>{children}</div>
}
