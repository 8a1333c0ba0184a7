/**
 * A dock and the keypad below it. Both stick to the bottom edge as one, so that the button isn't behind the
 * keypad where the screen is taller than the window.
 */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { desktop, hosted, lowForKeypad, short } from '../media.ts'
import { useScreenMark } from '../useScreenMark.ts'

const dockAndKeypad = css`
  display: contents;
  ${hosted} & {
    display: block;
    position: sticky;
    bottom: 0;
    z-index: 2;
    flex: none;
    grid-area: dock;
  }
  ${hosted} & > * {
    position: static;
  }
  ${hosted} & button {
    scroll-margin: 0;
  }
  ${short} {
    ${hosted} & {
      display: contents;
    }
  }
  ${lowForKeypad} {
    ${hosted} & {
      display: contents;
    }
  }
  :global() {
    @media (min-height: 561px) {
      ${hosted} [data-dock-over-keypad] {
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

/** The dock scrolls with its screen. On the desktop's card, where both have one cell, they stick as one. */
const flowing = css`
  display: contents;
  ${desktop} {
    ${hosted} & {
      display: block;
      position: sticky;
      bottom: 0;
      z-index: 2;
      grid-area: dock;
    }
    ${hosted} & > * {
      position: static;
    }
    :global() {
      @media (min-height: 561px) {
        ${hosted} [data-dock-flows] {
          --_under: calc(var(--_rem) * 27);
        }
      }
    }
  }
  ${short} {
    ${hosted} & {
      position: static;
    }
  }
`

/** For a screen whose fields need the room: the keypad alone sticks. */
export function FlowOverKeypad({ children }: { children?: ReactNode }) {
  const ref = useScreenMark('data-dock-flows')
  return (
    <div ref={ref} className={flowing}>
      {children}
    </div>
  )
}

export function OverKeypad({ children }: { children?: ReactNode }) {
  const ref = useScreenMark('data-dock-over-keypad')
  return (
    <div ref={ref} className={dockAndKeypad}>
      {children}
    </div>
  )
}
