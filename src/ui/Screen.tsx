/**
 * The frame of a screen: bar, what stands on the canvas, sheet, dock. A screen that asks something is a form,
 * so that Enter works.
 */
import { css } from '@linaria/core'
import type { FormEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { desktop, hosted } from './media.ts'

const frame = css`
  position: relative;
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: calc(var(--_rem) * 40);
  margin-inline: auto;
  /*
   * As tall as the screen before it (app/Shell.tsx), as far as that can be seen at once. In a frame, whose own
   * window is as tall as what it shows, the room is that of the page around.
   */
  min-height: min(var(--_room, 100vh), max(var(--_least), var(--_held, 0px)));
  font: 400 var(--_text-body)/1.45 var(--bank-font-family);
  color: var(--bank-color-text);
  background: var(--bank-color-canvas);
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
      width: calc(var(--_rem) * 30);
      min-height: calc(var(--_rem) * 40);
      margin-block: var(--_6);
    }
  }
`

/**
 * A document scrolls inside and gets what is left; it has a least height of its own, and then the screen is
 * taller.
 */
const fill = css`
  min-height: calc(var(--_rem) * 40);
  ${hosted} & {
    min-height: max(100vh, calc(var(--_rem) * 40));
    min-height: max(100dvh, calc(var(--_rem) * 40));
  }
  ${desktop} {
    ${hosted} & {
      min-height: min(100vh - var(--_rem) * 8, var(--_rem) * 52);
    }
  }
`

/**
 * Payment on a wide page: what is paid on the canvas, how it is paid on the sheet. The markup is the phone's.
 */
const split = css`
  ${desktop} {
    ${hosted} & {
      display: grid;
      grid-template:
        'nav methods' auto
        'amount methods' auto
        'breakdown methods' 1fr
        'breakdown dock' auto / minmax(0, 22fr) minmax(0, 26.5fr);
      column-gap: calc(var(--_rem) * 5);
      width: 100%;
      max-width: calc(var(--_rem) * 53.5 + var(--_10));
      padding-inline: var(--_5);
      min-height: 0;
    }
  }
`

const form = css`
  display: contents;
`

export interface ScreenProps {
  /** Route path, for `data-screen`. */
  path?: string | undefined
  variant?: 'fill' | 'split' | undefined
  nav?: ReactNode
  dock?: ReactNode
  /** Makes the screen a form. What happens is up to it alone: the browser sends nothing. */
  onSubmit?: (() => void) | undefined
  lang?: string | undefined
  busy?: boolean | undefined
  children?: ReactNode
}

export function Screen({ path, variant, nav, dock, onSubmit, lang, busy, children }: ScreenProps) {
  const content = (
    <>
      {nav}
      {children}
      {dock}
    </>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <div
      part="screen"
      data-screen={path}
      data-split={variant === 'split' ? '' : undefined}
      className={cx(frame, variant === 'fill' && fill, variant === 'split' && split)}
      lang={lang}
      aria-busy={busy || undefined}
    >
      {onSubmit ? (
        <form className={form} noValidate onSubmit={submit}>
          {content}
        </form>
      ) : (
        content
      )}
    </div>
  )
}
