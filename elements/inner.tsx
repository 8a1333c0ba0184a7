/**
 * The lazily loaded part of an element: the React app as a web component of its own in the host's shadow
 * root.
 */
import r2wc from '@r2wc/react-to-web-component'
import { takeOver } from '../src/app/takeOver.ts'
import { App, type AppProps } from '../src/app/App.tsx'
import { createApp, type Asked, type Running } from '../src/app/createApp.ts'
import type { FlowCode } from '../src/app/flows/flowCode.ts'
import { codeOf } from '../src/app/flows/flows.ts'
import { InlineRouter } from '../src/app/InlineRouter.tsx'
import { sparing } from '../src/app/sparing.ts'
import { ask } from '../src/app/start.ts'
import type { Early } from '../src/host/port.ts'
import type { Words } from '../src/stores/core/core.ts'
import { adopt } from '../src/ui/sheets.ts'
import { elementPort, flowOf } from './port.ts'
import type { MountApp, Shell } from './shell.ts'

interface InlineProps {
  running: Running
  Mark?: AppProps['Mark']
}
// A property without a type is handed on as it is, and neither mirrored in an attribute nor looked up by
// name.
const InlineApp = ({ given }: { given: InlineProps }) => <App {...given} Router={InlineRouter} />

interface Wrapper extends HTMLElement {
  given: InlineProps
  disconnectedCallback(): void
}
const Wrapped = r2wc(InlineApp, { props: { given: undefined } as never }) as unknown as new () => Wrapper

/** Where r2wc keeps what it has mounted (@r2wc/core: a registered symbol, for other code, too). */
const MOUNTED = Symbol.for('r2wc.context')

class InnerElement extends Wrapped {
  /** Mounts the app: on what stands here already, or from nothing. */
  show(given: InlineProps): void {
    sparing(this, () => {
      if (!this.firstChild) this.given = given
      else {
        const root = takeOver(this, <InlineApp given={given} />)
        Object.assign(this, { [MOUNTED]: { root, ReactComponent: InlineApp } })
      }
    })
  }

  // The app is mounted by `show`, whether or not this is connected.
  connectedCallback(): void {}

  connectedMoveCallback(): void {}

  /**
   * r2wc unmounts whenever the DOM says "disconnected", which also happens in a move; here the app ends when
   * it has really gone.
   */
  override disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) super.disconnectedCallback()
    })
  }
}

// Several copies of this code may meet on one page: another version, or a second try after a chunk got lost.
// Each has styles of its own to go with its app, so each takes a name of its own.
const unused = (name: string): string => (customElements.get(name) ? unused(`${name}-x`) : name)
let ownName: string | undefined

/** Puts what stands in one element into another beside it; the focus stays. */
function move(from: Element, to: Element): void {
  const focused = (from.getRootNode() as ShadowRoot).activeElement as HTMLElement | null
  from.after(to)
  to.append(...from.childNodes)
  focused?.focus({ preventScroll: true })
}

/**
 * The element that the app stands in. What the page's script has drawn is taken over; where another copy of
 * this code has defined its name first, out of that one's element.
 */
function innerOf(name: string, drawn?: HTMLElement): InnerElement {
  if (ownName === undefined) {
    ownName = unused(name)
    customElements.define(ownName, InnerElement)
  }
  if (drawn instanceof InnerElement) return drawn
  const own = document.createElement(ownName) as InnerElement
  if (drawn) move(drawn, own)
  return own
}

/** In MOCK nothing is shown without the mark that says so. */
const markOf = async (environment: string): Promise<AppProps['Mark']> =>
  environment === 'MOCK' ? (await import('../src/app/Simulation.tsx')).Simulation : undefined

/**
 * An order that stands on the page is in the stores before React looks at it, out of the very answer that was
 * drawn. Undefined: the app could not begin with that one.
 */
async function beginWith(running: Running, early: Early): Promise<Asked | undefined> {
  const { flow } = running
  const asked = ask(running)
  await asked.loading.catch(() => undefined)
  return flow.kind === 'pay' && flow.order.get() && early.taken ? asked : undefined
}

function show(
  shell: Shell,
  words: Words,
  code: FlowCode,
  Mark: AppProps['Mark'],
  instead = shell.instead,
): () => void {
  const root = shell.element.shadowRoot!
  const inner = innerOf(shell.inner, instead ? undefined : shell.standIn?.box)
  const { port, close } = elementPort(
    shell,
    {
      shown() {
        // A copy, since the list is live.
        for (const other of Array.from(root.children)) if (other !== inner) other.remove()
      },
      begun: () => shell.standIn?.over(),
    },
    instead,
  )
  const release = adopt(root)
  let running = createApp(port, words, code)
  let isDrawn = false
  let ended = false
  const draw = () => {
    isDrawn = true
    inner.show({ running, Mark })
    if (!inner.isConnected) root.append(inner)
  }
  const stands = inner.firstChild !== null
  const standing = stands && running.flow.kind === 'pay' && shell.early
  if (!stands) draw()
  // A task of its own: what stands there can be typed into, and a key may come before it.
  else if (!standing) setTimeout(() => ended || draw())
  else
    void beginWith(running, standing).then((asked) => {
      if (ended) return
      if (asked) running.asked = asked
      else {
        running.core.destroy()
        running = createApp(port, words, code)
        inner.replaceChildren()
      }
      draw()
    })
  return () => {
    ended = true
    // Closed first: what the app does while it ends is no event for the page.
    close()
    if (!isDrawn) running.core.destroy()
    inner.remove()
    release()
  }
}

export const mount: MountApp = (shell, words) => {
  let end: (() => void) | undefined
  let ended = false
  // Before it is known whether they may stand here, nothing can be typed. The page's script has asked for the
  // flow's code already.
  void Promise.all([shell.allowed, codeOf(flowOf(shell)), markOf(shell.element.environment)]).then(
    ([allowed, code, Mark]) => {
      // Without permission a frame is shown by now.
      if (!ended) end = show(shell, words, code, Mark, allowed ? undefined : { barred: 'unasked' })
    },
    (cause: unknown) => {
      if (!ended) shell.fail(cause)
    },
  )
  return () => {
    ended = true
    end?.()
  }
}
