/**
 * A document of the bank in a frame that may run nothing, open nothing and knows nothing of the page around
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
  /* Documents bring their own colours; light is what a page without any has. */
  color-scheme: light;
  background: #fff;
`
/** In the room already, so that it loads; not seen before it has. */
const waiting = css`
  visibility: hidden;
`

export interface DocumentFrameProps {
  src: string
  title: string
  shown: boolean
  onLoad(): void
}

export function DocumentFrame({ src, title, shown, onLoad }: DocumentFrameProps) {
  return (
    <iframe
      className={cx(frame, !shown && waiting)}
      src={src}
      title={title}
      sandbox=""
      referrerPolicy="no-referrer"
      onLoad={onLoad}
    />
  )
}
