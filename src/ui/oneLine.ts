/**
 * Layout of a screen with one field in a wide but low window: the slip is in the bar; field, help and button
 * are on one line; the keyboard has the whole width. A class for the screen's frame.
 */
import { css } from '@linaria/core'

export const oneLine = css`
  display: grid;
  grid-template:
    'nav slip slip' auto
    'sheet sheet act' auto
    'dock dock dock' 1fr / minmax(0, auto) minmax(calc(var(--_rem) * 8), 1fr) auto;

  & > header {
    grid-template-columns: var(--_touch) minmax(0, auto);
    min-height: 48px;
    padding-inline-end: var(--_4);
  }
  & > [data-slip] {
    --_tuck: 0px;
    /* No paper here, only what is on it. */
    --bank-color-slip: var(--bank-color-outside);
    place-self: center end;
    width: calc(var(--_rem) * 18.75);
    max-width: 100%;
    margin: 0 max(0px, var(--_gutter) - var(--_4)) 0 0;
    filter: none;
  }
  & > [data-slip] > div {
    padding: var(--_2) var(--_4);
  }
  & > form > section,
  & > form footer {
    padding-block: var(--_2);
    border-top: 1px solid var(--bank-color-line);
    border-radius: 0;
    box-shadow: none;
  }
  & > form > section {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    column-gap: var(--_4);
    align-items: start;
    padding-inline-end: 0;
  }
  & > form > section > * {
    max-width: none;
  }
  & > form > section [part='field'] {
    margin-top: 0;
  }
  & > form footer {
    grid-area: act;
    width: calc(var(--_rem) * 8 + var(--_4) + var(--_gutter) + 1px);
    /* Over the edge of the sheet, or what lies under both shines through. */
    margin-inline-start: -1px;
    padding-inline-start: calc(var(--_4) + 1px);
  }
  & > form [part='keypad'] {
    align-self: end;
    margin-top: var(--_2);
    padding: 0 calc(var(--_2) - 2px) max(var(--_2), env(safe-area-inset-bottom));
  }
`

/** The box for what belongs to the field, in two lines beside it, together as high as the field. */
export const besideField = css`
  display: grid;
  align-content: space-evenly;
  justify-items: start;
  height: max(52px, calc(var(--_rem) * 3.5));
  font-size: var(--_text-small);
  line-height: 24px;
  white-space: nowrap;
  & > button {
    min-height: 24px;
  }
`
