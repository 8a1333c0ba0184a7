/** The hosted page: the same app as in the elements, with the page itself as its surroundings. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../../src/app/App.tsx'
import { Foot } from '../../src/app/Foot.tsx'
import { HostedRouter } from '../../src/app/HostedRouter.tsx'
import { hostedPort } from '../../src/host/hosted.ts'
import { adopt } from '../../src/ui/sheets.ts'
import './hosted.css'

const root = document.getElementById('root')!
const port = hostedPort(window, root)

adopt(document)
createRoot(root).render(createElement(App, { port, Router: HostedRouter, Foot }))
