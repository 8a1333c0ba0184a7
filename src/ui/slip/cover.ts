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

const placement = css`
  position: absolute;
  inset: var(--_top) auto auto var(--_left);
  width: var(--_width);
  height: var(--_height);
  z-index: 3;
  pointer-events: none;
`

const px = (element: HTMLElement, names: Readonly<Record<string, number>>): void => {
  for (const [name, value] of Object.entries(names)) element.style.setProperty(`--_${name}`, `${value}px`)
}

/**
 * Makes an empty copy of the sheet.
 * @param sheet the previous sheet
 * @param top its top, in px from the top of the screen's frame
 * @returns `cover` to add to that frame, and `moves`, the part of it to animate
 */
export function coverOf(sheet: HTMLElement, top: number): { cover: HTMLElement; moves: HTMLElement } {
  const { ownerDocument: document } = sheet
  const copy = document.createElement('div')
  const moves = copy.appendChild(sheet.cloneNode() as HTMLElement)
  copy.className = cover
  copy.setAttribute('aria-hidden', 'true')
  px(copy, { 'cover-top': top })
  return { cover: copy, moves }
}

/**
 * Puts a part of the slip that the page no longer shows where it was.
 * @param box its place in the screen's frame
 * @returns the element to add to that frame
 */
export function copyAt(part: Element, { top, left, width, height }: DOMRect): HTMLElement {
  const wrapper = part.ownerDocument.createElement('div')
  wrapper.className = placement
  wrapper.setAttribute('aria-hidden', 'true')
  wrapper.append(part)
  px(wrapper, { top, left, width, height })
  return wrapper
}
