/**
 * A dock and the keypad below it. Both stick to the bottom edge as one, so that the button isn't behind the
 * keypad where the screen is taller than the window.
 */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { hosted, lowForKeypad, short } from '../media.ts'
import { useScreenMark } from '../useScreenMark.ts'

const dockAndKeypad = css`
  position: sticky;
  bottom: 0;
  z-index: 2;
  flex: none;
  grid-area: dock;
  & > * {
    position: static;
  }
  & button {
    scroll-margin: 0;
  }
  ${short} {
    display: contents;
  }
  ${lowForKeypad} {
    ${hosted} & {
      display: contents;
    }
  }
  :global() {
    @media (min-height: 561px) {
      [data-dock-over-keypad] {
        --_under: calc(var(--_rem) * 27);
      }
    }
    ${lowForKeypad} {
      ${hosted} [data-dock-over-keypad] {
        --_under: initial;
      }
    }
  }
`

export function OverKeypad({ children }: { children?: ReactNode }) {
  const ref = useScreenMark('data-dock-over-keypad')
  return (
    <div ref={ref} className={dockAndKeypad}>
      {children}
    </div>
  )
}
