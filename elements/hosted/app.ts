/** The app of the hosted page: with the page to itself, or in a frame of an element. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { App, type AppProps } from '../../src/app/App.tsx'
import { Foot } from '../../src/app/Foot.tsx'
import { HostedRouter } from '../../src/app/HostedRouter.tsx'
import { InlineRouter } from '../../src/app/InlineRouter.tsx'
import { framedPort } from '../../src/host/framed.ts'
import { hostedPort } from '../../src/host/hosted.ts'
import type { Meeting } from '../../src/host/meet.ts'
import { adopt } from '../../src/ui/sheets.ts'
import './hosted.css'

/** @param meeting with the page around, when this one stands in a frame: before that nothing is shown */
export async function show(meeting: Promise<Meeting> | undefined): Promise<void> {
  const target = document.getElementById('root')!
  adopt(document)
  const props: AppProps = meeting
    ? // Addresses of a frame would fill the history of the page around.
      { port: framedPort(window, target, await meeting), Router: InlineRouter }
    : { port: hostedPort(window, target), Router: HostedRouter, Foot }
  const root = createRoot(target)
  root.render(createElement(App, props))
  // Taken out of the page around: what is told last is told, and the customer may leave once more when they
  // come back.
  if (meeting)
    addEventListener('pagehide', ({ persisted }) => {
      if (!persisted) root.unmount()
    })
}
