/**
 * Layout of a screen with one field over a keyboard, in a low window of the bank's own page: title, field and
 * button stand above the keyboard without being scrolled to. A class for the screen's frame.
 */
import { css } from '@linaria/core'
import { hosted, LOW_WINDOW, WIDE_MOST } from './media.ts'

/** A window of the bank's own page that a keyboard fills by half. */
export const OVER_KEYPAD = `(max-width: ${WIDE_MOST}px) and (max-height: ${LOW_WINDOW}px)`

export const overKeypad = css`
  @media ${OVER_KEYPAD} {
    ${hosted} & {
      /* The bar is as high as the slip would be, and says whose page it is. */
      & > [data-slip] {
        display: none;
      }
      & > header {
        min-height: 48px;
      }
      & > form > section {
        padding-block: var(--_2) 0;
      }
      & > form footer {
        padding-block: var(--_2);
      }
      & > form > section > h1 {
        font-size: var(--_text-lead);
      }
      & > form > section > h1 + p {
        margin-top: 0;
        font-size: var(--_text-small);
      }
      & > form [part='field'] {
        margin-top: var(--_2);
      }
    }
  }
`
