/** React takes over a screen that stands on the page already (elements/standIn.ts). */
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot, type Root } from 'react-dom/client'

/**
 * Hydrates in one go. React keeps what happens between its start and its end (focus, the mouse's moves) to
 * replay it at the event's target, which an event of a shadow root has lost by then.
 * @param container holds what the app would draw
 */
export function takeOver(container: Element, app: ReactNode): Root {
  let root: Root | undefined
  flushSync(() => {
    root = hydrateRoot(container, app)
  })
  return root!
}
