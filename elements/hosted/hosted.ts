/** The hosted page's app is fetched: imports nothing at once, so that a failure of anything is told here. */
import type { Language } from '../../src/contract/language.ts'

// Two texts of the catalogue (element.loadError, action.tryAgain): it may be the very thing that did not
// arrive.
const TEXTS = {
  id: ['Halaman bank tidak dapat dimuat. Coba lagi.', 'Coba lagi'],
  en: ["The bank page can't be loaded. Try again.", 'Try again'],
} as const

/** As the page's own script says (first.ts), or the address where that could not run. */
const said = [document.documentElement.lang, new URLSearchParams(location.search).get('language')]
const language: Language = said.includes('en') ? 'en' : 'id'
const words = { id: () => import('../../locales/id/first.ts'), en: () => import('../../locales/en/first.ts') }

// What only a frame needs comes beside the app.
const framed = window.parent === window ? undefined : import('../../src/host/framed.ts')

Promise.all([import('./app.ts'), words[language](), framed])
  // Running the app's code and drawing with it are two tasks: a key may come between them.
  .then((parts) => new Promise<typeof parts>((resolve) => setTimeout(() => resolve(parts))))
  .then(([{ show }, { texts }, frame]) => show({ language, texts }, frame?.framedPort))
  .catch((cause: unknown) => {
    console.error(cause)
    const [text, again] = TEXTS[language]
    const make = (tag: string, props: object) => Object.assign(document.createElement(tag), props)
    document
      .getElementById('root')!
      .replaceChildren(
        make('p', { role: 'alert', textContent: text }),
        make('button', { textContent: again, onclick: () => location.reload() }),
      )
  })
