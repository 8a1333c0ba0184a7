/**
 * Fonts of later screens. A browser makes one for each size and weight when a text is first laid out in it,
 * which takes 2 to 3 ms on a slow phone, while the customer waits for the next screen.
 */
import { css } from '@linaria/core'
import { keyFonts } from './keypad/KeyButton.tsx'
import { title } from './Title.tsx'

const holder = css`
  position: absolute;
  top: 0;
  left: 0;
  width: 0;
  height: 0;
  contain: strict;
  visibility: hidden;
  font-family: var(--bank-font-family);
  & > ::before {
    content: '0a';
  }
`

/** Keeps these fonts in use, by texts that nobody sees, hears or finds. Call when the page is idle. */
export function makeFontsAhead(root: ParentNode): void {
  const wrapper = root.querySelector('[data-root]')
  if (!wrapper || wrapper.querySelector(`.${holder}`)) return
  const { ownerDocument } = wrapper
  const element = ownerDocument.createElement('div')
  element.className = holder
  element.setAttribute('aria-hidden', 'true')
  for (const font of [title, ...keyFonts]) {
    const text = ownerDocument.createElement('span')
    text.className = font
    element.append(text)
  }
  wrapper.append(element)
}
