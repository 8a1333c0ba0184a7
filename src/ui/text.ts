/** Text styles that several components share. */
import { css } from '@linaria/core'

/** Digits of equal width, so that columns align and counting numbers don't shift. */
export const num = css`
  font-variant-numeric: tabular-nums lining-nums;
  white-space: nowrap;
`

/** For screen readers only. A text that changes in it is laid out by itself. */
export const visuallyHidden = css`
  contain: strict;
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`
