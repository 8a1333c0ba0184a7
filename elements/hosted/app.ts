/** The app of the hosted page: with the page to itself, or in a frame of an element. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { App, type AppProps } from '../../src/app/App.tsx'
import { createApp } from '../../src/app/createApp.ts'
import { codeOf } from '../../src/app/flows/flows.ts'
import { Foot } from '../../src/app/Foot.tsx'
import { HostedRouter } from '../../src/app/HostedRouter.tsx'
import { InlineRouter } from '../../src/app/InlineRouter.tsx'
import { sparing } from '../../src/app/sparing.ts'
import { takeOver } from '../../src/app/takeOver.ts'
import { isStartOfLink } from '../../src/contract/routes.ts'
import type { framedPort as makeFramedPort } from '../../src/host/framed.ts'
import { hostedPort } from '../../src/host/hosted.ts'
import { meet } from '../../src/host/meet.ts'
import type { Words } from '../../src/stores/core/core.ts'
import { adopt } from '../../src/ui/sheets.ts'
import type { Drawn } from './drawn.ts'
import './hosted.css'

/**
 * In a frame nothing is shown before the page around has answered, but for what stands there already.
 * @param words that are shown first
 * @param framedPort in a frame
 */
export async function show(words: Words, framedPort?: typeof makeFramedPort): Promise<void> {
  const target: HTMLElement & Drawn = document.getElementById('root')!
  const { drawn } = target
  adopt(document)
  // Where a policy doesn't let the page's own script run, nobody has said hello yet.
  const meeting = window.parent === window ? undefined : await (target.meeting ?? meet(window))
  const port = meeting ? framedPort!(window, target, meeting) : hostedPort(window, target)
  Object.assign(port, { begun: drawn?.over })
  const { environment, flow, version } = port.settings()
  const props: AppProps = {
    running: createApp(port, words, await codeOf(flow)),
    // Addresses of a frame would fill the history of the page around.
    ...(meeting ? { Router: InlineRouter } : { Router: HostedRouter, Foot }),
    // In MOCK nothing is shown without the mark that says so.
    Mark: environment === 'MOCK' ? (await import('../../src/app/Simulation.tsx')).Simulation : undefined,
  }
  const app = createElement(App, props)
  // Drawing is a task of its own: what stands there can be typed into, and a key may come before it.
  if (drawn) await new Promise((resolve) => setTimeout(resolve))
  // Another address may have been asked for since it was drawn.
  const isFirst = flow === 'link' && isStartOfLink(location.hash.slice(1))
  const stands = drawn && (meeting ?? (isFirst && drawn.version === version))
  const root = sparing(target, () => (stands ? takeOver(target, app) : createRoot(target)))
  if (!stands) root.render(app)
  // Taken out of the page around: the last events are emitted, and the customer may leave once more when they
  // come back.
  if (meeting)
    addEventListener('pagehide', ({ persisted }) => {
      if (!persisted) root.unmount()
    })
}
