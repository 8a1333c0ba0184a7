/** Copies of the sheet and of parts of the slip that are shown only while they leave the screen. */
import { css } from '@linaria/core'

/** Lies over the buttons, which can be pressed through it. It is clipped, so that nothing scrolls. */
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
 * Makes an empty copy of the sheet.
 * @param sheet the previous sheet
 * @param top its top, in px from the top of the screen's frame
 * @returns `cover` to add to that frame, and `moves`, the part of it to animate
 */
export function coverOf(sheet: HTMLElement, top: number): { cover: HTMLElement; moves: HTMLElement } {
  const { ownerDocument: document } = sheet
  const made = document.createElement('div')
  const moves = made.appendChild(sheet.cloneNode() as HTMLElement)
  made.className = cover
  made.setAttribute('aria-hidden', 'true')
  px(made, { 'cover-top': top })
  return { cover: made, moves }
}

/**
 * Puts a part of the slip that the page no longer shows where it was.
 * @param box its place in the screen's frame
 * @returns the element to add to that frame
 */
export function placed(part: Element, { top, left, width, height }: DOMRect): HTMLElement {
  const made = part.ownerDocument.createElement('div')
  made.className = where
  made.setAttribute('aria-hidden', 'true')
  made.append(part)
  px(made, { top, left, width, height })
  return made
}
