/**
 * Says that what is shown is played. Its colours are fixed, it has no part, takes no token and inherits
 * nothing, so a page that changes how everything else looks can't make it vanish. It takes room of its own
 * and covers nothing: over a screen it stays in sight while the screen is scrolled, in a dialog it stands
 * below the buttons.
 */
import { css } from '@linaria/core'
import { cx } from './cx.ts'
import { desktop, forced, hosted } from './media.ts'

/** Too low for two bars at the top: there the bank's own scrolls away. */
const low = '@media (max-height: 480px)'

const mark = css`
  all: initial;
  display: block;
  box-sizing: border-box;
  min-height: 28px;
  padding: 5px 12px;
  font:
    600 13px/18px system-ui,
    sans-serif;
  text-align: center;
  color: #ffffff;
  background: #4a1d96;
  ${forced} {
    border: 1px solid;
  }
`
const over = css`
  position: sticky;
  top: 0;
  z-index: 2147483647;
  /* What the page puts into the screens or the slots stays below. */
  & ~ [data-root] {
    isolation: isolate;
  }
  & ~ slot {
    display: block;
    isolation: isolate;
  }
  & ~ [data-root] [part~='header'] {
    top: 28px;
  }
  ${desktop} {
    ${hosted} & ~ [data-root] {
      min-height: calc(100dvh - 28px);
    }
  }
  ${low} {
    & ~ [data-root] [part~='header'] {
      position: static;
    }
  }
`
const inside = css`
  margin-top: 16px;
  border-radius: 8px;
`

export interface SimulationMarkProps {
  label: string
  lang: string
  /** In a dialog, which covers the mark over the screen. */
  dialog?: boolean
}

export const SimulationMark = ({ label, lang, dialog = false }: SimulationMarkProps) => (
  <p className={cx(mark, dialog ? inside : over)} lang={lang} data-simulation="">
    {label}
  </p>
)
