/**
 * Layout of the PIN in a wide but low window of the bank's own page, where its keypad is the right column
 * (Screen.tsx): the sheet covers the slip's end as on a phone held upright, and the keys fill the height. A
 * class for the screen's frame.
 */
import { css } from '@linaria/core'
import { hosted, shortWide } from '../media.ts'

export const keysBeside = css`
  ${shortWide} {
    ${hosted} &[data-keypad] > [data-slip] {
      --_tuck: calc(var(--_gutter) * 0.8);
      --_slip-end: 0;
      margin: var(--_1) var(--_slip-in) calc(var(--_tuck) * -1);
    }
    ${hosted} &[data-keypad] > section {
      padding-top: var(--_4);
      border-radius: var(--bank-radius-sheet) var(--bank-radius-sheet) 0 0;
      box-shadow: var(--bank-shadow-sheet);
    }
    /* A quarter of what the line above the keys and the gaps leave. */
    ${hosted} &[data-keypad] > [part='keypad'] button > span {
      height: max(48px, calc((100svh - 44px - 18px - var(--_rem) * 1.25) / 4));
    }
  }
`
