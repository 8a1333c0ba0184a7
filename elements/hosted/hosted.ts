/** The hosted page's app is fetched: imports no file at once, so that every failure is handled here. */
import type { Language } from '../../src/contract/language.ts'
import { first, loadError, tryAgain } from '../../src/i18n/folders.ts'

/** As the page's own script says (first.ts), or the address where that could not run. */
const said = [document.documentElement.lang, new URLSearchParams(location.search).get('language')]
/** The default first: where one of the two says another, that one is meant. */
const [usual, ...others] = Object.keys(loadError) as [Language, ...Language[]]
const language = others.find((one) => said.includes(one)) ?? usual

// What only a frame needs comes beside the app.
const framed = window.parent === window ? undefined : import('../../src/host/framed.ts')

Promise.all([import('./app.ts'), first(language), framed])
  // Running the app's code and drawing with it are two tasks: a key may come between them.
  .then((parts) => new Promise<typeof parts>((resolve) => setTimeout(() => resolve(parts))))
  .then(([{ show }, { texts }, frame]) => show({ language, texts }, frame?.framedPort))
  .catch((cause: unknown) => {
    console.error(cause)
    const make = (tag: string, props: object) => Object.assign(document.createElement(tag), props)
    document
      .getElementById('root')!
      .replaceChildren(
        make('p', { role: 'alert', textContent: loadError[language] }),
        make('button', { textContent: tryAgain[language], onclick: () => location.reload() }),
      )
  })
