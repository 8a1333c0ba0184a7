/**
 * In every page of `npm run dev`: reloads the page after a build, and shows errors of the source over it. It
 * works under the pages' policies: no style attribute, no markup from strings.
 */
interface State {
  readonly build: number
  readonly broken?: string
}

const STYLE = `
  :host { all: initial; position: fixed; inset: 0; z-index: 2147483647; overflow: auto; background: rgb(16 18 22 / 92%); }
  pre { margin: 0; padding: 24px; color: #ffb4ab; font: 14px/1.5 ui-monospace, monospace; white-space: pre-wrap; }
`

let overlay: HTMLElement | undefined

function show(text: string | undefined): void {
  overlay?.remove()
  overlay = undefined
  if (text === undefined) return
  overlay = document.createElement('div')
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
    const { build, broken } = JSON.parse(String(data)) as State
    lastBuild ??= build
    if (build !== lastBuild) location.reload()
    else show(broken)
  })
}
