/** The hosted page's look in a frame: as the element around it does. */
import type { ElementLook } from '../contract/frame.ts'
import { applyTokens } from './tokens.ts'

/** @param target the app's own element: carries theme, tokens and the room around */
export function applyLook(
  { documentElement }: Document,
  target: HTMLElement,
  { language, theme, tokens, room }: ElementLook,
): void {
  // In a frame the sizes follow the frame, as they follow an element.
  target.removeAttribute('data-hosted')
  documentElement.dataset['framed'] = ''
  documentElement.lang = language
  documentElement.dataset['theme'] = theme
  target.dataset['theme'] = theme
  target.style.setProperty('--_room', `${room}px`)
  applyTokens(target, tokens)
}
