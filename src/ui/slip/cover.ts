/** The sheet once more, empty, over a slip that is out whole: it is moved away from it. */
import { css } from '@linaria/core'

/** Over the buttons too, which can be pressed through it; what leaves below makes nothing scroll. */
const cover = css`
  position: absolute;
  inset: 0;
  z-index: 3;
  overflow: clip;
  pointer-events: none;
  & > section {
    position: absolute;
    inset: var(--_cover-top) 0 0;
  }
`

/**
 * @param sheet the one that was there, as it looked
 * @param top where it began, in px from the top of the screen's frame
 * @returns what goes into that frame, and what of it moves
 */
export function coverOf(sheet: HTMLElement, top: number): { cover: HTMLElement; moves: HTMLElement } {
  const { ownerDocument: document } = sheet
  const made = document.createElement('div')
  const moves = made.appendChild(sheet.cloneNode() as HTMLElement)
  made.className = cover
  made.ariaHidden = 'true'
  made.style.setProperty('--_cover-top', `${top}px`)
  return { cover: made, moves }
}
