/**
 * The wrapper of everything we draw. It resets the merchant's inherited styles, is the container for
 * measuring, and derives the private tokens.
 *
 * Nothing here uses `rem`, because a merchant's page may set it to anything (62.5% is common). Instead the
 * wrapper has `font-size: medium`, the customer's own default on any page. Its size is measured once; if it
 * is larger than 16 px, all sizes grow by that factor (`--_zoom`).
 */
import { css } from '@linaria/core'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { PAYMENT_HEIGHT, SCREEN_HEIGHT } from './heights.ts'
import { desktop, hosted } from './media.ts'
import './reset.ts'
import { LastTap, watchTaps, type Press } from './secondTap.ts'
import './tokens.ts'

const USUAL = 16

export const root = css`
  all: initial;
  /* WebKit keeps the page's font family, and a monospaced one has a smaller "medium" (see above). */
  font-family: sans-serif;
  /* What the page hides or makes unclickable stays so. */
  visibility: inherit;
  pointer-events: inherit;
  direction: ltr;
  display: block;
  box-sizing: border-box;
  min-width: 0;
  container: embedded / inline-size;
  /* The width where the surroundings take theirs from the content (a dialog, an inline block). */
  contain-intrinsic-inline-size: min(375px, 90vw);
  color-scheme: var(--_scheme);
  /* Embedded it is a card on any page. */
  border-radius: var(--bank-radius-card);
  box-shadow: var(--bank-shadow-card);
  overflow: clip;
  background: var(--bank-color-outside);
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;

  /*
   * The sizes. On the children too, whose container the wrapper is: as a registered property (baseSize.ts)
   * the base is worked out where it is set.
   */
  :where(&, & > *) {
    --_bank-rem: calc(var(--_fit) * var(--_zoom, 1) * var(--bank-font-scale));
    --_rem: var(--_bank-rem);
    --_text-hero: calc(var(--_rem) * 2.75);
    --_text-figure: calc(var(--_rem) * 1.5);
    --_text-title: calc(var(--_rem) * 1.5625);
    --_text-lead: calc(var(--_rem) * 1.0625);
    --_text-body: max(14px, var(--_rem) * 0.9375);
    --_text-small: max(12px, var(--_rem) * 0.8125);
    /* iOS zooms into fields under 16 px. */
    --_text-input: max(16px, var(--_rem) * 1.0625);
    --_step: calc(var(--_rem) * var(--bank-space));
    --_1: var(--_step);
    --_2: calc(var(--_step) * 2);
    --_3: calc(var(--_step) * 3);
    --_4: calc(var(--_step) * 4);
    --_5: calc(var(--_step) * 5);
    --_6: calc(var(--_step) * 6);
    --_8: calc(var(--_step) * 8);
    --_10: calc(var(--_step) * 10);
    --_gutter: calc(var(--_rem) * var(--bank-gutter));
    /* How far the sheet covers the slip, and the slip's side margins; 0 without a gutter. */
    --_tuck: calc(var(--_gutter) * 0.8);
    --_slip-in: calc(var(--_gutter) * 0.6);
    --_touch: max(48px, var(--_rem) * 3);
    --_bar: max(52px, var(--_rem) * 3.25);
    /* The maximum width of fields, rows and buttons. */
    --_measure: calc(var(--_rem) * 22.5);
    /* The minimum height of a screen. */
    --_least: calc(var(--_rem) * ${SCREEN_HEIGHT});
  }

  ${hosted} & {
    container-name: page;
    border-radius: 0;
    box-shadow: none;
    overflow: visible;
    min-height: 100vh;
    min-height: 100dvh;
  }
  ${desktop} {
    ${hosted} & {
      display: grid;
      /* Room for one line of the foot, which comes with the bank's answer (PageFoot.tsx). */
      grid-template: minmax(0, 1fr) minmax(calc(var(--_5) * 2 + var(--_text-small) * 1.45), auto) /
          minmax(0, 1fr);
      place-items: start center;
    }
  }
`

/** Screens of a payment are taller and all of one height, so that nothing below them moves. */
const tall = css`
  :where(& > *) {
    --_least: calc(var(--_rem) * ${PAYMENT_HEIGHT});
  }
`

export interface RootProps {
  /** Language of the texts inside (BCP 47). */
  lang?: string | undefined
  /** True for screens of a payment. */
  tall?: boolean | undefined
  children?: ReactNode
}

/** Used once, around screens, dialogs and the page's foot. */
/**
 * By these recorders of sessions (rrweb, PostHog, FullStory, Sentry, LogRocket, Datadog, Clarity, Hotjar,
 * Heap) know texts that aren't to be recorded. All of the screens: what is personal stands everywhere in
 * them.
 */
const MASKED = 'rr-mask ph-mask fs-mask sentry-mask'
const masks = {
  'data-private': '',
  'data-dd-privacy': 'mask',
  'data-clarity-mask': 'true',
  'data-hj-suppress': '',
  'data-heap-redact-text': 'true',
} as const

export function Root({ lang, tall: isTall, children }: RootProps) {
  const ref = useRef<HTMLDivElement>(null)
  const lastTap = useRef<Press>(null)
  useLayoutEffect(() => {
    watchTaps(ref.current!, lastTap)
  }, [])
  useLayoutEffect(() => {
    const wrapper = ref.current
    const view = wrapper?.ownerDocument.defaultView
    // Read when the browser next computes styles anyway; read at once, it would compute all styles in this
    // task.
    const handle = view?.requestAnimationFrame(() => {
      const medium = parseFloat(view.getComputedStyle(wrapper!).fontSize)
      if (medium > USUAL) wrapper!.style.setProperty('--_zoom', String(medium / USUAL))
    })
    return () => view?.cancelAnimationFrame(handle!)
  }, [])
  return (
    <div ref={ref} className={cx(root, isTall && tall, MASKED)} lang={lang} data-root="" {...masks}>
      <LastTap value={lastTap}>{children}</LastTap>
    </div>
  )
}
