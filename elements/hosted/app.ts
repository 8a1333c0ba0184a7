/** The app of the hosted page: alone in the window, or in the frame of an element. */
import type { AppProps } from '../../src/app/App.tsx'
import { createApp } from '../../src/app/createApp.ts'
import { codeOf } from '../../src/app/flows/flows.ts'
import { Foot } from '../../src/app/Foot.tsx'
import { HostedRouter } from '../../src/app/HostedRouter.tsx'
import { InlineRouter } from '../../src/app/InlineRouter.tsx'
import { markOf } from '../../src/app/mark.ts'
import { mountApp } from '../../src/app/mount.tsx'
import { isStartOfLink } from '../../src/contract/routes.ts'
import type { framedPort as makeFramedPort } from '../../src/host/framed.ts'
import type { HostPort } from '../../src/host/port.ts'
import { hostedPort } from '../../src/host/hosted.ts'
import { shakeHands } from '../../src/host/handshake.ts'
import type { Words } from '../../src/stores/core/core.ts'
import { adopt } from '../../src/ui/sheets.ts'
import { endFirstScreen, restoreScreen } from '../restoreScreen.ts'
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
  const { firstScreen, prefetch } = target
  // If a policy has blocked the page's own script, the hello is sent here.
  const handshake = window.parent === window ? undefined : await (target.handshake ?? shakeHands(window))
  const port: HostPort = {
    ...(handshake ? framedPort!(window, target, handshake) : hostedPort(window, target)),
    prefetch: () => prefetch,
    announceStart: firstScreen && (() => endFirstScreen(firstScreen)),
  }
  const { environment, flow, version } = port.settings()
  const code = await codeOf(flow)
  // All at once: rules of one file alone would win over those of the drawn screen.
  adopt(document)
  const start = () => createApp(port, words, code)
  const running = start()
  const components: Omit<AppProps, 'running'> = {
    // In a frame, addresses would add entries to the outer page's history.
    ...(handshake ? { Router: InlineRouter } : { Router: HostedRouter, Foot }),
    Mark: await markOf(environment),
  }
  // Rendering is a task of its own, so that a key in the first screen can be handled before it.
  if (firstScreen) await new Promise((resolve) => setTimeout(resolve))
  // The address may have changed since the first screen was drawn.
  const isFirst = flow === 'link' && isStartOfLink(location.hash.slice(1))
  const isDrawn = firstScreen && (handshake ?? (isFirst && firstScreen.version === version))
  if (isDrawn) restoreScreen(firstScreen, target)
  const mounted = mountApp({ container: target, start, components, onLost }, running, Boolean(isDrawn))
  // When the frame is removed from the outer page, unmounting emits the last events, so that a customer who
  // comes back can leave again.
  if (handshake)
    addEventListener('pagehide', ({ persisted }) => {
      if (!persisted) mounted.unmount()
    })
}
