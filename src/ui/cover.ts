/**
 * An input that lies unseen over cells or dots with its text. It is laid out a thousand times as wide and
 * drawn a thousandth as wide, so that its text ends beside the left edge, and its line is higher than the
 * field: wherever it is tapped the caret is at the end, where the next digit is drawn. Above a line browsers
 * put it in front of the text. Keys still move it.
 */
import { css } from '@linaria/core'

export const cover = css`
  /* A shop's own places and widths for ::part(input) are meant for inputs that are seen. */
  contain: strict;
  position: absolute !important;
  inset: 0 auto 0 0 !important;
  height: 100%;
  min-width: 100000% !important;
  transform: scaleX(0.001) !important;
  transform-origin: left !important;
  text-align: start !important;
  opacity: 0;
  font-size: calc(var(--_rem) * 6) !important;
  cursor: text;
`
