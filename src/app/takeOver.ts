/** React takes over a screen that is already on the page (elements/first/firstScreen.ts). */
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot, type HydrationOptions, type Root } from 'react-dom/client'

/**
 * Hydrates without interruption. Otherwise React replays events that happen meanwhile (focus, mouse moves)
 * at their target, which an event of a shadow root has lost by then.
 * @param container holds what the app would render
 */
export function takeOver(container: Element, app: ReactNode, options: HydrationOptions): Root {
  let root: Root | undefined
  flushSync(() => {
    root = hydrateRoot(container, app, options)
  })
  return root!
}
