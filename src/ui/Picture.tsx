/**
 * A picture that must be read, in a fixed size so that nothing moves when it loads, and a button for another
 * one.
 */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { Spinner } from './Spinner.tsx'

const picture = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--_2);
  margin-top: var(--_5);
  & > span {
    /* As letters grow the button goes under it, before the picture becomes small. */
    flex: 1 0 min(100%, 180px);
    display: grid;
    place-items: center;
    height: calc(var(--_rem) * 5);
    overflow: hidden;
    border: 1px solid var(--bank-color-control);
    border-radius: var(--bank-radius-control);
    /* The bank's pictures are dark on white, in both themes. */
    background: #fff;
    color: #5a5f67;
    forced-color-adjust: none;
  }
  & img {
    display: block;
    max-width: 100%;
    height: 100%;
    object-fit: contain;
  }
`

export interface PictureProps {
  /** Null while it is loading, and when it is missing. */
  src: string | null
  alt: string
  /** It could not be loaded, and nothing is loading. */
  missing?: boolean | undefined
  onError(): void
  /** The button for another picture. */
  children?: ReactNode
}

export function Picture({ src, alt, missing, onError, children }: PictureProps) {
  return (
    <div className={picture}>
      <span>{src ? <img src={src} alt={alt} onError={onError} /> : !missing && <Spinner />}</span>
      {children}
    </div>
  )
}
