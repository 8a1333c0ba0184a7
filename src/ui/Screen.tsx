/**
 * The frame of all screens, which stays while they change: bar, slip, then the screen's own sheet and dock.
 * They are stacked when embedded and on a phone; with enough room, bar and slip are in a left column.
 */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { desktop, embeddedWide, hosted, shortWide } from './media.ts'

const frame = css`
  position: relative;
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: calc(var(--_rem) * 40);
  margin-inline: auto;
  /*
   * As tall as the screen before it (app/Shell.tsx), as far as that can be seen at once. In a frame, whose
   * own window is as tall as what it shows, the room is that of the page around.
   */
  min-height: min(var(--_room, 100vh), max(var(--_least), var(--_held, 0px)));
  font: 400 var(--_text-body)/1.45 var(--bank-font-family);
  color: var(--bank-color-text);
  background: var(--bank-color-outside);
  text-align: left;
  overflow-wrap: break-word;
  -webkit-font-smoothing: antialiased;

  ${hosted} & {
    max-width: none;
    min-height: 100vh;
    min-height: 100dvh;
  }
  ${desktop} {
    ${hosted} & {
      display: grid;
      grid-template:
        'nav sheet' auto
        'slip sheet' 1fr
        'slip dock' auto / minmax(0, 24fr) minmax(0, 28.5fr);
      width: calc(var(--_rem) * 52.5);
      max-width: 100%;
      min-height: calc(var(--_rem) * 37.5);
      margin-block: calc(var(--_rem) * 4) 0;
      border-radius: var(--bank-radius-card);
      box-shadow: var(--bank-shadow-card);
      overflow: clip;
      background: var(--bank-color-fill);
    }
  }
`

/** For a payment in a wide column of a merchant's page: what is paid stays in the left column. */
const pay = css`
  ${embeddedWide} {
    display: grid;
    grid-template:
      'nav sheet' auto
      'slip sheet' auto
      'slip dock' 1fr / minmax(0, 2fr) minmax(0, 3fr);
  }
  ${shortWide} {
    ${hosted} & {
      display: grid;
      grid-template:
        'nav sheet' auto
        'slip sheet' auto
        'dock sheet' 1fr / minmax(0, 5fr) minmax(0, 6fr);
      background: linear-gradient(
        90deg,
        var(--bank-color-outside) calc(500% / 11),
        var(--bank-color-surface) 0
      );
    }
    /* The keyboard is in the right column, its field in the left one. */
    ${hosted} &[data-keypad] {
      grid-template:
        'nav dock' auto
        'slip dock' auto
        'sheet dock' 1fr / minmax(0, 5fr) minmax(0, 6fr);
    }
  }
`

export interface ScreenProps {
  /** The route's path, for `data-screen`. */
  path?: string | undefined
  /** True for a payment, whose slip shows what is paid. */
  pay?: boolean | undefined
  /** The loading indicator, where one is visible. */
  loading?: ReactNode
  nav?: ReactNode
  slip?: ReactNode
  /** Styles of an arrangement that only later screens have. */
  look?: string | undefined
  lang?: string | undefined
  busy?: boolean | undefined
  children?: ReactNode
}

export function Screen({ path, pay: isPay, loading, nav, slip, look, lang, busy, children }: ScreenProps) {
  return (
    <div
      part="screen"
      data-screen={path}
      className={cx(frame, isPay && pay, look)}
      lang={lang}
      aria-busy={busy || undefined}
    >
      {loading}
      {nav}
      {slip}
      {children}
    </div>
  )
}
