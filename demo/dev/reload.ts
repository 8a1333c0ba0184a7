/**
 * In every page of `npm run dev`: reloads the page after a build, and shows errors of the source over it, of
 * types at its foot. It works under the pages' policies: no style attribute, no markup from strings.
 */
interface State {
  readonly build: number
  readonly broken?: string
  readonly types?: string
}

const STYLE = `
  :host { all: initial; position: fixed; inset: 0; z-index: 2147483647; overflow: auto; background: rgb(16 18 22 / 92%); }
  :host(.types) { inset: auto 0 0; max-height: 40%; }
  pre { margin: 0; padding: 24px; color: #ffb4ab; font: 14px/1.5 ui-monospace, monospace; white-space: pre-wrap; }
`

let overlay: HTMLElement | undefined

function show({ broken, types }: State): void {
  overlay?.remove()
  overlay = undefined
  const text = broken ?? types
  if (text === undefined) return
  overlay = document.createElement('div')
  // The page can be used all the same.
  if (broken === undefined) overlay.className = 'types'
  const root = overlay.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]
  const pre = document.createElement('pre')
  pre.setAttribute('role', 'alert')
  pre.textContent = text
  root.append(pre)
  document.documentElement.append(overlay)
}

// A frame is reloaded with its outer page.
if (window.parent === window) {
  let lastBuild: number | undefined
  new EventSource('/dev/events').addEventListener('message', ({ data }) => {
    const state = JSON.parse(String(data)) as State
    lastBuild ??= state.build
    if (state.build !== lastBuild) location.reload()
    else show(state)
  })
}
