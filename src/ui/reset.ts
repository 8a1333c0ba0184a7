/**
 * Resets the styles inside our roots. Its specificity is below that of any class, so that every component's
 * styles win in any order.
 */
import { css } from '@linaria/core'

export const reset = css`
  :global() {
    /* Not of ::before and ::after: their styles would be worked out for every element, drawn or not. */
    :where([data-root]) * {
      box-sizing: border-box;
    }
    :where([data-root]) :where(h1, h2, h3, p, ol, ul, dl, dd, fieldset, legend) {
      margin: 0;
      padding: 0;
      border: 0;
      min-width: 0;
      list-style: none;
      font-size: inherit;
      font-weight: inherit;
    }
    :where([data-root]) :where(button, input) {
      margin: 0;
      padding: 0;
      border: 0;
      border-radius: 0;
      background: none;
      font: inherit;
      color: inherit;
      letter-spacing: inherit;
    }
    :where([data-root]) :where(button) {
      text-align: inherit;
      cursor: pointer;
      touch-action: manipulation;
      -webkit-tap-highlight-color: transparent;
    }
    :where([data-root]) :where(a) {
      color: inherit;
      text-decoration-color: var(--bank-color-control);
      text-decoration-thickness: 1px;
      text-underline-offset: 3px;
    }
    :where([data-root]) [data-whole] {
      white-space: nowrap;
    }
    :where([data-root]) :where(b) {
      font-weight: 600;
    }
    :where([data-root]) :where(svg) {
      display: block;
      flex: none;
    }
    :where([data-root]) :focus-visible {
      outline: var(--bank-focus-width) solid var(--bank-color-focus);
      outline-offset: var(--bank-focus-offset);
    }
    /*
     * Focused elements and what is wrong with them aren't hidden behind the bar or the dock (Keypad.tsx sets
     * the height of the keypad), nor behind a bar of the shop's at the bottom of the window.
     */
    :where([data-root]) :where(button, input, a, [tabindex], [data-message]) {
      scroll-margin: calc(var(--_rem) * 4.5) 0
        calc(var(--_under, var(--_rem) * 9) + var(--bank-inset-bottom));
    }
    /* Printed is what is seen: nothing sticks to an edge or is cut off. */
    @media print {
      [data-root],
      [data-root] [part~='screen'] {
        min-height: 0 !important;
        overflow: visible !important;
        box-shadow: none !important;
      }
      [data-root] :is([part~='header'], [part~='keypad'], [data-simulation], footer),
      [data-dock-over-keypad] > form > div {
        position: static !important;
      }
    }
  }
`
