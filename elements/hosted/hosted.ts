/** The hosted page: the same app as in the elements, with the page itself as its surroundings. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../../src/app/App.tsx'
import { adopt } from '../../src/ui/sheets.ts'
import './hosted.css'
import { remember, remembered } from './language.ts'
import { hostedPort } from './port.ts'
import { readSettings, settle } from './settings.ts'

const address = settle(new URL(location.href))
if (address.href !== location.href) history.replaceState(history.state, '', address)

/** Blocked storage throws on some engines and in some frames; the page works without. */
const cookies = {
  read: () => {
    try {
      return document.cookie
    } catch {
      return ''
    }
  },
  write: (line: string) => {
    try {
      document.cookie = line
    } catch {
      // Nothing is remembered.
    }
  },
}

const settings = readSettings(address, remembered(cookies.read()), window.parent !== window)
if (address.searchParams.has('language')) cookies.write(remember(settings.language))

const root = document.getElementById('root')!
document.documentElement.lang = settings.language
document.documentElement.dataset.theme = settings.theme
root.dataset.theme = settings.theme
// In a frame the sizes follow the frame, as they follow an element.
root.toggleAttribute('data-hosted', settings.mode !== 'frame')

adopt(document)
createRoot(root).render(createElement(App, { port: hostedPort(settings, root) }))
