/**
 * The app in an element of ours, and the one place where an error while rendering ends. What React can't draw
 * is replaced by a page that says so, from which everything starts anew out of what is saved. React's own
 * nodes may be gone by then, so the page is drawn by a root of its own into an empty container.
 */
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { pageError } from '../contract/pageErrors.ts'
import { App, type AppProps } from './App.tsx'
import type { Running } from './running.ts'
import { Fault } from './Fault.tsx'
import { takeOver } from './takeOver.ts'
import { withoutUnusedListeners } from './unusedListeners.ts'

export interface Mounting {
  readonly container: HTMLElement
  /** Makes what runs behind the screens, out of what is saved. */
  start(): Running
  readonly components: Omit<AppProps, 'running'>
  /** Called when not even the page about the error can be drawn. */
  onLost(cause: unknown): void
}

export interface MountedApp {
  unmount(): void
}

/** React reports each part of a root that fails, one after the other: the first has the root replaced. */
function onFirst(act: (cause: unknown) => void): (cause: unknown) => void {
  let isOver = false
  return (cause) => {
    if (isOver) return
    isOver = true
    act(cause)
  }
}

/**
 * @param first what runs behind the first screens
 * @param isDrawn the container already holds what the app would render (elements/first/firstScreen.ts)
 */
export function mountApp(
  { container, start, components, onLost }: Mounting,
  first: Running,
  isDrawn: boolean,
): MountedApp {
  let running = first
  let root: Root | undefined
  let isEnded = false

  const unmount = () => {
    const former = root
    root = undefined
    try {
      former?.unmount()
    } catch (cause) {
      // The nodes that it would remove are gone.
      running.core.ports.log(String(cause))
    }
    container.replaceChildren()
  }
  const draw = (content: ReactNode, onFailure: (cause: unknown) => void) => {
    const options = { onUncaughtError: onFirst(onFailure) }
    root = withoutUnusedListeners(container, () => createRoot(container, options))
    root.render(content)
  }
  const app = () => <App {...components} running={running} />
  const restart = () => {
    running.core.destroy()
    unmount()
    running = start()
    draw(app(), fail)
  }
  const fail = (cause: unknown) => {
    if (isEnded) return
    const { core } = running
    core.events.emit('bank-error', { error: pageError('SCREEN_FAILED', core.diagnosticsId), fatal: true })
    core.ports.log(`please report this: ${cause instanceof Error ? cause.stack : String(cause)}`)
    // React is still at work with the failed root.
    queueMicrotask(() => {
      if (isEnded) return
      unmount()
      draw(<Fault running={running} retry={restart} Mark={components.Mark} />, (nextCause) => {
        if (!isEnded) onLost(nextCause)
      })
    })
  }

  if (isDrawn)
    root = withoutUnusedListeners(container, () =>
      takeOver(container, app(), { onUncaughtError: onFirst(fail) }),
    )
  else draw(app(), fail)
  return {
    unmount() {
      isEnded = true
      unmount()
      running.core.destroy()
    },
  }
}
