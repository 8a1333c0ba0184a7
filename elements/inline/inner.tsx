/** The lazily loaded part of an element: the React app as a web component in the host's shadow root. */
import r2wc from '@r2wc/react-to-web-component'
import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import type { AppProps } from '../../src/app/App.tsx'
import { createApp } from '../../src/app/createApp.ts'
import type { FlowCode } from '../../src/app/flows/flowCode.ts'
import { codeOf } from '../../src/app/flows/flows.ts'
import { InlineRouter } from '../../src/app/InlineRouter.tsx'
import { markOf } from '../../src/app/mark.ts'
import { mountApp, type MountedApp } from '../../src/app/mount.tsx'
import { withoutUnusedListeners } from '../../src/app/unusedListeners.ts'
import { detach } from '../../src/host/detach.ts'
import type { Words } from '../../src/stores/core/core.ts'
import { adopt } from '../../src/ui/sheets.ts'
import { beginDrawn } from '../first/beginDrawn.ts'
import { orderEndStandIn } from '../first/orderEndStandIn.ts'
import { elementPort, flowOf } from './port.ts'
import { endFirstScreen, restoreScreen } from '../first/restoreScreen.ts'
import type { MountApp, Shell } from '../shell.ts'

interface InnerProps {
  /** Mounts the app. A function, which r2wc passes on as it is: anything else it would reflect. */
  app?: () => MountedApp | undefined
}

/** The box itself shows no focus, as the page's body doesn't. */
const takeOutline = (box: HTMLElement | null): void => box?.style.setProperty('outline', '0')

/**
 * The app stands in the element's children, since these may be a drawn first screen, and r2wc empties what it
 * draws into. So r2wc draws a slot for them, and this says when the app begins and ends. A press beside the
 * fields takes the focus out of them, as on any page, and into the box around the slot: with a negative
 * `tabindex` of its own, an element with a shadow would be passed over by Tab together with all its content.
 */
function Inner({ app }: InnerProps) {
  useLayoutEffect(() => {
    const mounted = app?.()
    // React is still at work with the root of the slot.
    return () => queueMicrotask(() => mounted?.unmount())
  }, [app])
  return (
    <div tabIndex={-1} ref={takeOutline}>
      <slot />
    </div>
  )
}

const Base = r2wc(Inner, { shadow: 'open', props: { app: 'method' } }) as new () => HTMLElement & {
  connectedCallback(): void
  disconnectedCallback(): void
}

class InnerElement extends Base {
  /** Mounts the app when it is set. */
  declare app: NonNullable<InnerProps['app']>

  // Children are seen only once their slot is there.
  override connectedCallback(): void {
    const root = this.shadowRoot!
    flushSync(() => withoutUnusedListeners(root, () => super.connectedCallback()))
    // Firefox drops a key where the focused field has no box yet, so it gets its new one before the next key.
    this.getBoundingClientRect()
    // A drawn first screen has it, while it is an element without a shadow.
    this.removeAttribute('tabindex')
  }

  // r2wc ends the app at each "disconnected": of a move "connected" comes at once.
  override disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) super.disconnectedCallback()
    })
  }

  // Moved by `moveBefore`, it stays as it is.
  connectedMoveCallback(): void {}
}

// Several copies of this code may be on one page: another version, or a second try after a chunk was lost.
// Each copy has its own styles for its app, so each uses a name of its own.
const freeName = (name: string): string => (customElements.get(name) ? freeName(`${name}-x`) : name)
let ownName: string | undefined

/** Moves the content of one element into another beside it; the focus stays. */
function move(from: Element, to: Element): void {
  const activeElement = (from.getRootNode() as ShadowRoot).activeElement as HTMLElement | null
  from.after(to)
  to.append(...from.childNodes)
  activeElement?.focus({ preventScroll: true })
}

/**
 * The element around the app. A drawn first screen is taken over. If another copy of this code has defined
 * that element's name first, the screen is moved into a new element.
 */
function innerOf(name: string, firstScreen?: HTMLElement): InnerElement {
  if (ownName === undefined) {
    ownName = freeName(name)
    customElements.define(ownName, InnerElement)
  }
  if (firstScreen instanceof InnerElement) return firstScreen
  const inner = document.createElement(ownName) as InnerElement
  if (firstScreen) move(firstScreen, inner)
  return inner
}

/** The port of the app in `inner`: once a screen stands there, everything beside it goes. */
function portOf(shell: Shell, inner: InnerElement, fallback: Shell['fallback']) {
  const standIn = orderEndStandIn(shell, inner)
  return elementPort(
    shell,
    {
      announceScreen() {
        if (standIn.stays()) return
        const { children } = shell.element.shadowRoot!
        for (const child of [...children].filter((node) => node !== inner)) detach(child)
      },
      announceStart() {
        if (shell.firstScreen) endFirstScreen(shell.firstScreen, inner)
      },
      hear: standIn.hear,
    },
    fallback,
  )
}

function show(
  shell: Shell,
  words: Words,
  code: FlowCode,
  Mark: AppProps['Mark'],
  fallback = shell.fallback,
): () => void {
  const root = shell.element.shadowRoot!
  const inner = innerOf(shell.inner, fallback ? undefined : shell.firstScreen?.box)
  const { port, close } = portOf(shell, inner, fallback)
  const release = adopt(root)
  const start = () => createApp(port, words, code)
  /** Leaves the element without the app, with a message that it could not be loaded. */
  const onLost = (cause: unknown): undefined => {
    shell.firstScreen = undefined
    shell.fail(cause)
  }
  let running = start()
  let isMounted = false
  let hasEnded = false
  const draw = () => {
    if (hasEnded) return
    isMounted = true
    const isDrawn = inner.firstChild !== null
    const mountInner = () => {
      try {
        const components = { Router: InlineRouter, Mark }
        return mountApp({ container: inner, start, components, onLost }, running, isDrawn)
      } catch (cause) {
        return onLost(cause)
      }
    }
    try {
      if (!inner.isConnected) root.append(inner)
      if (isDrawn && shell.firstScreen) restoreScreen(shell.firstScreen, inner)
      flushSync(() => {
        inner.app = mountInner
      })
    } catch (cause) {
      onLost(cause)
    }
  }
  const isAlreadyDrawn = inner.firstChild !== null
  const prefetch = isAlreadyDrawn && running.flow.kind === 'pay' && shell.prefetch
  // The order's end stands there already, so the app is drawn once its page can be: without a skeleton.
  if (shell.orderEnd) void running.library.load('paymentResult').then(draw, draw)
  else if (!isAlreadyDrawn) draw()
  // Rendering is a task of its own, so that a key in the first screen can be handled before it.
  else if (!prefetch) setTimeout(draw)
  else
    void beginDrawn(running, prefetch, code.first).then((isBegun) => {
      if (hasEnded) return
      if (!isBegun) {
        running.core.destroy()
        running = start()
        inner.replaceChildren()
      }
      draw()
    }, onLost)
  return () => {
    hasEnded = true
    // The port is closed first: what the app emits while it ends is no event for the page.
    close()
    if (!isMounted) running.core.destroy()
    detach(inner)
    release()
  }
}

export const mount: MountApp = (shell, words) => {
  let end: (() => void) | undefined
  let hasEnded = false
  // Nothing can be typed before it is known whether the screens are allowed. The page's script has already
  // requested the flow's code.
  void Promise.all([shell.permission, codeOf(flowOf(shell)), markOf(shell.element.environment)])
    .then(([isAllowed, code, Mark]) => {
      // A page that may not show the screens has a frame in place of this by now.
      if (!hasEnded)
        end = show(shell, words, code, Mark, isAllowed ? undefined : { blockedReason: 'unasked' })
    })
    .catch((cause: unknown) => {
      if (!hasEnded) shell.fail(cause)
    })
  return () => {
    hasEnded = true
    end?.()
  }
}
