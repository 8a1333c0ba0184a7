/**
 * The lazily loaded part of an element: the React app as a web component of its own in the host's shadow
 * root.
 */
import r2wc from '@r2wc/react-to-web-component'
import { App } from '../src/app/App.tsx'
import { InlineRouter } from '../src/app/InlineRouter.tsx'
import type { HostPort } from '../src/host/port.ts'
import { adopt } from '../src/ui/sheets.ts'
import { elementPort } from './port.ts'
import type { Mount, Shell } from './shell.ts'

interface Inner extends HTMLElement {
  port: HostPort
  connectedCallback(): void
  disconnectedCallback(): void
}

// A property without a type is handed on as it is, and neither mirrored in an attribute nor looked up by
// name.
const InlineApp = ({ port }: { port: HostPort }) => <App port={port} Router={InlineRouter} />

const Wrapped = r2wc(InlineApp, { props: { port: undefined } as never }) as unknown as new () => Inner

/**
 * r2wc unmounts whenever the DOM says "disconnected", which also happens in a move; here the app ends when it
 * has really gone.
 */
class InnerElement extends Wrapped {
  connectedMoveCallback(): void {}

  override disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) super.disconnectedCallback()
    })
  }
}

// Several copies of this code may meet on one page: another version, or a second try after a chunk got lost.
// Each has styles of its own to go with its app, so each takes a name of its own.
const unused = (name: string): string => (customElements.get(name) ? unused(`${name}-x`) : name)
const name = unused(`bank-inner-${__VERSION__.replaceAll('.', '-')}`)
customElements.define(name, InnerElement)

/**
 * What the proxy said to "may the screens stand here?"; undefined when it could not be asked, true when it
 * need not be.
 */
const isAllowed = async (answer: unknown): Promise<boolean | undefined> =>
  answer instanceof Response
    ? ((await answer.json()) as { inlineAllowed?: boolean }).inlineAllowed
    : answer
      ? true
      : undefined

function show(shell: Shell, instead = shell.instead): () => void {
  const root = shell.element.shadowRoot!
  const inner = document.createElement(name) as Inner
  const { port, close } = elementPort(
    shell,
    () => {
      // A copy, since the list is live.
      for (const other of Array.from(root.children)) if (other !== inner) other.remove()
    },
    instead,
  )
  const release = adopt(root)
  inner.port = port
  root.append(inner)
  return () => {
    // Closed first: what the app does while it ends is no news to the page.
    close()
    inner.remove()
    release()
  }
}

export const mount: Mount = (shell) => {
  let end: (() => void) | undefined
  let ended = false
  // Before it is known nothing is drawn, so that no key is typed where it may not be.
  void Promise.resolve<unknown>(shell.asked)
    .then(isAllowed)
    .catch(() => undefined)
    .then((allowed) => {
      if (ended) return
      if (allowed === false) shell.turn({ frame: true })
      else end = show(shell, allowed ? undefined : { barred: 'unasked' })
    })
  return () => {
    ended = true
    end?.()
  }
}
