/** Two buttons of 48 px in the corner of a map, for zooming in and out. */
import { css } from '@linaria/core'
import { forcedColors } from '../media.ts'

const stack = css`
  position: absolute;
  right: var(--_2);
  bottom: var(--_2);
  display: flex;
  flex-direction: column;
  border-radius: var(--bank-radius-small);
  background: var(--bank-color-surface);
  box-shadow: 0 0 0 1px var(--bank-color-line);
  ${forcedColors} {
    border: 1px solid transparent;
  }
`
const button = css`
  display: grid;
  place-items: center;
  width: var(--_touch);
  height: var(--_touch);
  font-size: var(--_text-figure);
  line-height: 1;
  & + & {
    border-top: 1px solid var(--bank-color-line);
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`

interface ZoomButtonsProps {
  zoomIn: string
  zoomOut: string
  /** Levels to zoom in; negative: out. */
  onZoom(levels: number): void
}

export function ZoomButtons({ zoomIn, zoomOut, onZoom }: ZoomButtonsProps) {
  return (
    <div className={stack}>
      <button type="button" className={button} aria-label={zoomIn} onClick={() => onZoom(1)}>
        +
      </button>
      <button type="button" className={button} aria-label={zoomOut} onClick={() => onZoom(-1)}>
        −
      </button>
    </div>
  )
}
