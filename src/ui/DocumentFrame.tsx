/**
 * A document of the bank in a sandboxed frame: it can't run scripts, open windows or reach the page around
 * it.
 */
import { css } from '@linaria/core'
import { cx } from './cx.ts'

const frame = css`
  flex: 1 1 0;
  width: 100%;
  min-height: calc(var(--_rem) * 16);
  margin-top: var(--_4);
  border: 0;
  border-top: 1px solid var(--bank-color-line);
  /* A document that reads the theme brings its own colours; one without colours is meant to be light. */
  color-scheme: light;
  background: #fff;
`
/** In the page, so that it loads, but invisible until it has loaded. */
const waiting = css`
  visibility: hidden;
`

export interface DocumentFrameProps {
  src: string
  title: string
  isShown: boolean
  onLoad(): void
}

export function DocumentFrame({ src, title, isShown, onLoad }: DocumentFrameProps) {
  return (
    <iframe
      className={cx(frame, !isShown && waiting)}
      src={src}
      title={title}
      sandbox=""
      referrerPolicy="no-referrer"
      onLoad={onLoad}
    />
  )
}
