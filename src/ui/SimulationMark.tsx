/**
 * Says that the screen is a simulation. Its colours are fixed, it has no part, reads no token and inherits
 * nothing, so that a page which changes the look of everything else can't hide it. It has space of its own
 * and covers nothing: on a screen it stays visible while the screen scrolls, in a dialog it is below the
 * buttons.
 */
import { css } from '@linaria/core'
import { cx } from './cx.ts'
import { forcedColors, hosted, phone } from './media.ts'

/** Too low for two bars at the top: the bank's bar scrolls away. */
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
  ${forcedColors} {
    border: 1px solid;
  }
`
const stickyMark = css`
  position: sticky;
  top: 0;
  z-index: 2147483647;
  /* What the page puts into the screens or slots stays below this mark. */
  & ~ [data-root] {
    isolation: isolate;
  }
  & ~ slot {
    display: block;
    isolation: isolate;
  }
  & ~ [data-root] :is([part~='header'], [data-loading], [data-notice]) {
    top: 28px;
  }
  ${hosted} & ~ [data-root] {
    min-height: calc(100dvh - 28px);
  }
  ${phone} {
    ${hosted} & ~ [data-root] [part~='screen'] {
      min-height: calc(100dvh - 28px);
    }
  }
  ${low} {
    & ~ [data-root] [part~='header'] {
      position: static;
    }
  }
`
const dialogMark = css`
  margin-top: 16px;
  border-radius: 8px;
`

export interface SimulationMarkProps {
  label: string
  lang: string
  /** For a dialog, which covers the mark of the screen. */
  dialog?: boolean
}

export const SimulationMark = ({ label, lang, dialog = false }: SimulationMarkProps) => (
  <p className={cx(mark, dialog ? dialogMark : stickyMark)} lang={lang} data-simulation="">
    {label}
  </p>
)
