/** Styles of words and numbers that several components share. */
import { css } from '@linaria/core'

/** Digits of one width, so that columns stand and counting numbers don't shake. */
export const num = css`
  font-variant-numeric: tabular-nums lining-nums;
  white-space: nowrap;
`

export const hidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`
