/**
 * An input that lies unseen over cells or dots with its text. It is laid out a hundred times as wide and
 * drawn a hundredth as wide, so that its text ends beside the left edge: wherever it is tapped the caret is
 * at the end, where the next digit is drawn. Keys still move it. iOS doesn't zoom to text of 16 px.
 */
import { css } from '@linaria/core'

export const cover = css`
  /* A shop's own places and widths for ::part(input) are meant for inputs that are seen. */
  contain: strict;
  position: absolute !important;
  inset: 0 auto 0 0 !important;
  height: 100%;
  min-width: 10000% !important;
  transform: scaleX(0.01) !important;
  transform-origin: left !important;
  text-align: start !important;
  opacity: 0;
  font-size: 16px;
  cursor: text;
`
