/** A picture that must be read, of a fixed size so that nothing jumps, and the button for another one. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { Spinner } from './Spinner.tsx'

const picture = css`
  display: flex;
  align-items: center;
  gap: var(--_2);
  margin-top: var(--_5);
  & > span {
    flex: 1;
    display: grid;
    place-items: center;
    height: calc(var(--_rem) * 5);
    overflow: hidden;
    border: 1px solid var(--bank-color-control);
    border-radius: var(--bank-radius-control);
    /* What a bank draws is dark on white, in either theme. */
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
  /** null: on its way. */
  src: string | null
  alt: string
  /** Nothing is on its way and nothing is there. */
  missing?: boolean | undefined
  onError(): void
  /** The button for another one. */
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
