/** The app of the hosted page: alone in the window, or in the frame of an element. */
import type { AppProps } from '../../src/app/App.tsx'
import { createApp } from '../../src/app/createApp.ts'
import { codeOf } from '../../src/app/flows/flows.ts'
import { Foot } from '../../src/app/Foot.tsx'
import { HostedRouter } from '../../src/app/HostedRouter.tsx'
import { InlineRouter } from '../../src/app/InlineRouter.tsx'
import { markOf } from '../../src/app/mark.ts'
import { mountApp } from '../../src/app/mount.tsx'
import { isStart } from '../../src/contract/routes.ts'
import type { framedPort as makeFramedPort } from '../../src/host/framed.ts'
import type { HostPort } from '../../src/host/port.ts'
import { hostedPort } from '../../src/host/hosted.ts'
import { shakeHands } from '../../src/host/handshake.ts'
import type { Words } from '../../src/stores/core/core.ts'
import { DESKTOP } from '../../src/ui/media.ts'
import { adopt } from '../../src/ui/sheets.ts'
import { beginDrawn } from '../first/beginDrawn.ts'
import { orderEndStandIn } from '../first/orderEndStandIn.ts'
import { endFirstScreen, restoreScreen } from '../first/restoreScreen.ts'
import type { HostedRoot } from './drawn.ts'
import './hosted.css'

/**
 * In a frame nothing is drawn before the outer page has answered, except for a screen that is already there.
 * @param words the words of the first screens
 * @param onLost called when nothing can be drawn any more
 * @param framedPort given in a frame
 */
export async function show(
  words: Words,
  onLost: (cause: unknown) => void,
  framedPort?: typeof makeFramedPort,
): Promise<void> {
  const target: HTMLElement & HostedRoot = document.getElementById('root')!
  target.hasApp = true
  const { firstScreen, prefetch } = target
  // A policy that has blocked the page's own script leaves the hello to be sent here.
  const handshake = window.parent === window ? undefined : await (target.handshake ?? shakeHands(window))
  const standIn = orderEndStandIn(target, target)
  const hostPort = handshake ? framedPort!(window, target, handshake) : hostedPort(window, target)
  const port: HostPort = {
    ...hostPort,
    prefetch: () => prefetch,
    emit(name, detail) {
      standIn.hear(name)
      return hostPort.emit(name, detail)
    },
    announceScreen() {
      standIn.stays()
      hostPort.announceScreen()
    },
    announceStart: firstScreen && (() => endFirstScreen(firstScreen, target)),
  }
  const { environment, flow, version } = port.settings()
  const code = await codeOf(flow)
  // All at once: rules of one file alone would win over those of the drawn screen.
  adopt(document)
  const start = () => createApp(port, words, code)
  let running = start()
  const components: Omit<AppProps, 'running'> = {
    // In a frame, addresses would add entries to the outer page's history.
    ...(handshake ? { Router: InlineRouter } : { Router: HostedRouter, Foot }),
    Mark: await markOf(environment),
  }
  // Rendering is a task of its own, so that a key in the first screen can be handled before it.
  if (firstScreen) await new Promise((resolve) => setTimeout(resolve))
  const isSame = firstScreen?.flow === flow && firstScreen.version === version
  let isDrawn = Boolean(firstScreen && (handshake ?? isSame))
  if (isDrawn && prefetch && !(await beginDrawn(running, prefetch, code.first))) {
    running.core.destroy()
    running = start()
    isDrawn = false
  }
  // The order's end stands there already, so the app is drawn once its page can be: without a skeleton.
  if (target.orderEnd) await running.library.load('paymentResult').catch(() => undefined)
  // Since it was drawn, the window may have become wide or narrow, and the address another one.
  const { isWide } = firstScreen ?? {}
  if (isWide !== undefined && isWide !== matchMedia(DESKTOP).matches) isDrawn = false
  if (!handshake && !isStart(flow, version, location.hash.slice(1))) isDrawn = false
  if (isDrawn) restoreScreen(firstScreen!, target)
  else target.replaceChildren()
  const mounted = mountApp({ container: target, start, components, onLost }, running, isDrawn)
  // A frame that is removed from the outer page ends here: unmounting emits the last events, so that a
  // customer who comes back can leave again.
  if (handshake)
    addEventListener('pagehide', ({ persisted }) => {
      if (!persisted) mounted.unmount()
    })
}
