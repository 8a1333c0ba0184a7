/** What has gone once more, for as long as it takes to leave: over a slip that is out whole. */
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

const where = css`
  position: absolute;
  inset: var(--_top) auto auto var(--_left);
  width: var(--_width);
  height: var(--_height);
  z-index: 3;
  pointer-events: none;
`

const px = (made: HTMLElement, names: Readonly<Record<string, number>>): void => {
  for (const [name, value] of Object.entries(names)) made.style.setProperty(`--_${name}`, `${value}px`)
}

/**
 * An empty sheet.
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
  px(made, { 'cover-top': top })
  return { cover: made, moves }
}

/**
 * @param edge that of the countdown, which is no longer on the page
 * @param box where it was in the screen's frame
 * @returns what goes into that frame
 */
export function edgeAt(edge: Element, { top, left, width, height }: DOMRect): HTMLElement {
  const made = edge.ownerDocument.createElement('div')
  made.className = where
  made.ariaHidden = 'true'
  made.append(edge)
  px(made, { top, left, width, height })
  return made
}
