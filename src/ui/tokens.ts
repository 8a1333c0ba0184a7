/**
 * Design tokens.
 *
 * Public: the 35 custom properties `--bank-*`, which a merchant may set on the element from outside (an
 * outer rule wins over `:host`). Private: `--_*`, which may change without notice. Derived values are set on
 * the wrapper (Root.tsx), so that they follow a public value that was set outside.
 *
 * What the bank's folder has otherwise (look.json), the build puts into `light` and `dark`.
 */
import { css } from '@linaria/core'
import { BASE_LEAST, BASE_MOST, BASE_SHARE, BASE_USUAL, LEAST_HEIGHT } from './heights.ts'
import { desktop, lowest } from './media.ts'

const light = `
  --bank-color-canvas: #f8f8f8;
  --bank-color-surface: #ffffff;
  --bank-color-fill: #f0f1f2;
  --bank-color-line: #e5e6e8;
  --bank-color-control: #82878f;
  --bank-color-text: #16181b;
  --bank-color-muted: #5a5f67;
  --bank-color-brand: #5b9bff;
  --bank-color-on-brand: #0a1222;
  --bank-color-success: #0a7040;
  --bank-color-warning: #8a5300;
  --bank-color-danger: #b3221b;
  --bank-color-focus: #0b57d0;
  --bank-color-scrim: rgb(16 18 22 / 44%);
  --bank-shadow-float: 0 0 0 1px rgb(16 18 22 / 4%), 0 24px 64px -12px rgb(16 18 22 / 32%);
  --bank-color-slip: #ffffff;
  --bank-shadow-slip: drop-shadow(0 0 0.5px rgb(16 18 22 / 45%)) drop-shadow(0 2px 6px rgb(16 18 22 / 7%));
  --bank-shadow-card: 0 0 0 1px rgb(16 18 22 / 9%), 0 16px 40px -20px rgb(16 18 22 / 18%);
  --bank-shadow-sheet: 0 -1px 0 rgb(16 18 22 / 7%), 0 -10px 18px -12px rgb(16 18 22 / 16%);
  --_brand-hover: #4f91f8;
  --_brand-press: #4386ee;
  --_success-tint: #e9f4ee;
  --_warning-tint: #fbf1e0;
  --_danger-tint: #fbeceb;
  --_key: #ffffff;
  --_key-quiet: #e1e3e6;
  --_key-shadow: 0 1px 0 rgb(16 18 22 / 12%);
  --_pad: #eceef0;
  --_shimmer: #f8f8f9;
  --_mark: #16181b;
  --_scheme: light;
`

const dark = `
  --bank-color-canvas: #0e0f11;
  --bank-color-surface: #17191c;
  --bank-color-fill: #24272b;
  --bank-color-line: #2c3035;
  --bank-color-control: #727983;
  --bank-color-text: #f3f4f5;
  --bank-color-muted: #a6acb5;
  --bank-color-success: #5fd09a;
  --bank-color-warning: #f0bc6a;
  --bank-color-danger: #ff8f86;
  --bank-color-focus: #9cc2ff;
  --bank-color-scrim: rgb(0 0 0 / 62%);
  --bank-shadow-float: 0 0 0 1px rgb(255 255 255 / 8%), 0 24px 64px -12px rgb(0 0 0 / 70%);
  --bank-color-slip: #212429;
  --bank-shadow-slip: drop-shadow(0 0 0.5px rgb(255 255 255 / 30%));
  --bank-shadow-card: 0 0 0 1px rgb(255 255 255 / 12%);
  --bank-shadow-sheet: 0 -1px 0 rgb(255 255 255 / 9%), 0 -10px 18px -10px rgb(0 0 0 / 60%);
  --_brand-hover: #6ea8ff;
  --_success-tint: #16291f;
  --_warning-tint: #2e2414;
  --_danger-tint: #33191a;
  --_key: #2b2f34;
  --_key-quiet: #1d2023;
  --_pad: #121416;
  --_shimmer: #2c3035;
  --_mark: #2b2f34;
  --_scheme: dark;
`

/*
 * --_fit is the base size before the customer's larger default font and the merchant's scale are applied
 * (Root.tsx): 4.27% of the element's width, at least 14 and at most 18 px. On the hosted page it is that
 * share of the window's width up to 960 px, and 16 px above. Only a window of fewer than 30 such sizes of
 * height gets less, so that field and button are seen together.
 */
export const tokens = css`
  :global() {
    :host,
    .bank {
      min-width: 0;
      ${light}
      --bank-font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
      --bank-font-scale: 1;
      --bank-space: 0.25;
      --bank-color-outside: var(--bank-color-canvas);
      --bank-gutter: 1.25;
      --bank-inset-bottom: 0px;
      --bank-radius-card: 20px;
      --bank-radius-slip: 16px;
      --bank-radius-sheet: 20px;
      --bank-radius-control: 16px;
      --bank-radius-small: 10px;
      --bank-focus-width: 2.5px;
      --bank-focus-offset: 2px;
      --bank-duration-fast: 120ms;
      --bank-duration: 240ms;
      --bank-ease: cubic-bezier(0.2, 0.7, 0.2, 1);
      --_fit: clamp(${BASE_LEAST}px, ${BASE_SHARE * 100}cqi, ${BASE_MOST}px);
    }
    .bank[data-hosted] {
      --_fit: min(${BASE_SHARE * 100}vw, max(${BASE_USUAL}px, 100vh / ${LEAST_HEIGHT}));
    }
    ${lowest} {
      .bank[data-hosted] {
        --_fit: min(${BASE_SHARE * 100}vw, ${BASE_USUAL}px);
      }
    }
    ${desktop} {
      .bank[data-hosted] {
        --_fit: ${BASE_USUAL}px;
      }
    }
    /* Paper is light. */
    @media screen {
      :host([theme='dark']),
      .bank[data-theme='dark'] {
        ${dark}
      }
    }
    @media screen and (prefers-color-scheme: dark) {
      :host([theme='auto']),
      .bank[data-theme='auto'] {
        ${dark}
      }
    }
    @media (prefers-contrast: more) {
      :host,
      :host([theme]),
      .bank,
      .bank[data-theme] {
        --bank-color-line: var(--bank-color-control);
        --bank-color-muted: var(--bank-color-text);
      }
    }
    @media (prefers-reduced-motion: reduce) {
      :host,
      .bank {
        --bank-duration-fast: 0ms;
        --bank-duration: 0ms;
      }
    }
  }
`
