/**
 * The look of an element, for its frame: language, theme, the merchant's tokens, available room; and changes
 * of it.
 */
import type { ElementLook } from '../../src/contract/frame.ts'
import { TOKEN_LENGTH, TOKENS } from '../../src/contract/tokens.ts'
import { viewOf } from '../../src/host/document.ts'
import { followMedia } from '../../src/ui/followMedia.ts'
import type { Shell } from '../shell.ts'

const DARK = '(prefers-color-scheme: dark)'
const names = [...TOKENS.keys()]

/** Resets inherited tokens: as with inline screens, only tokens set on the element itself count. */
export const unset = `:host{${names.map((name) => `${name}:initial`).join(';')}}`

export function lookOf(element: Shell['element']): ElementLook {
  const { language, theme } = element
  const view = viewOf(element)
  const style = view.getComputedStyle(element)
  const set = names
    .map((name) => [name, style.getPropertyValue(name).trim().replace(/\s+/g, ' ')] as const)
    // With a longer one the frame would refuse the look as a whole.
    .filter(([, value]) => value && value.length <= TOKEN_LENGTH)
  const dark = theme === 'dark' || (theme === 'auto' && view.matchMedia(DARK).matches)
  return {
    language,
    theme: dark ? 'dark' : 'light',
    tokens: Object.fromEntries(set),
    room: view.innerHeight,
  }
}

/** Calls `listener` when any of it may have changed, until the returned function is called. */
export function watchLook(shell: Shell, listener: () => void): () => void {
  const { element } = shell
  const view = viewOf(element)
  const attributes = new MutationObserver(listener)
  shell.onLookChange = listener
  attributes.observe(element, { attributeFilter: ['class', 'style'] })
  const unfollow = followMedia(view, DARK, listener)
  view.addEventListener('resize', listener)
  return () => {
    shell.onLookChange = undefined
    attributes.disconnect()
    unfollow()
    view.removeEventListener('resize', listener)
  }
}
