/** The hosted page begins: small, so that a frame says hello while the app is still on its way. */
import { meet } from '../../src/host/meet.ts'

const meeting = window.parent === window ? undefined : meet(window)

// Two texts of the catalogue (element.loadError, action.tryAgain): it may be the very thing that did not
// arrive.
const TEXTS = {
  id: ['Halaman bank tidak dapat dimuat. Coba lagi.', 'Coba lagi'],
  en: ["The bank page can't be loaded. Try again.", 'Try again'],
} as const

import('./app.ts')
  .then(({ show }) => show(meeting))
  .catch((cause: unknown) => {
    console.error(cause)
    const [text, again] = TEXTS[new URLSearchParams(location.search).get('language') === 'en' ? 'en' : 'id']
    const make = (tag: string, props: object) => Object.assign(document.createElement(tag), props)
    document
      .getElementById('root')!
      .replaceChildren(
        make('p', { role: 'alert', textContent: text }),
        make('button', { textContent: again, onclick: () => location.reload() }),
      )
  })
