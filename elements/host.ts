/**
 * The element that a merchant's page holds, defined synchronously by a script that weighs next to nothing: attributes,
 * properties, methods, and a grey shape while the app behind it (inner.tsx) is fetched. Knows nothing of React.
 */
import load from 'chunks:./inner.tsx'
import type { HostProperties, Mount, Shell } from './shell.ts'

/** Attribute → its default and, where it is not free text, the other values allowed; anything else means the default. */
export type Attributes = Readonly<Record<string, readonly [string, ...string[]]>>

/** What changes without starting over. */
const LIVE = ['language', 'theme']

const STYLE = ':host{min-height:20em}:host(:not([hidden])){display:block}.again{min-height:3em}@keyframes wait{0%{opacity:0}}'
  + '.wait{height:13em;background:repeating-linear-gradient(#8883 0 3em,#0000 0 5em);animation:wait .2s .2s backwards}'

// Two texts of the catalogue (element.loadError, action.tryAgain): it may be the very thing that did not arrive.
const TEXTS: Readonly<Record<string, readonly [string, string]>> = {
  id: ['Halaman bank tidak dapat dimuat. Coba lagi.', 'Coba lagi'],
  en: ["The bank page can't be loaded. Try again.", 'Try again'],
}

const make = (tag: string, props: object): HTMLElement => Object.assign(document.createElement(tag), props)

const camel = (name: string): string => name.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase())

/** Fetches the app: once more, by another address, when the first fetch fails. */
const fetchApp = () => load().catch(() => load('?' + Math.random()))

/** Makes the class of an element; its behaviour is the table of its attributes. */
export const hostElement = (attributes: Attributes): CustomElementConstructor => {
  class Host extends HTMLElement {
    static observedAttributes = Object.keys(attributes)
    static version = __VERSION__
    /** Fetches the code ahead of need. */
    static preload: () => Promise<unknown> = fetchApp

    #shell: Shell = { element: this as unknown as Shell['element'] }
    /** The present attempt to show the app: a later one is another object. */
    #run: object | undefined
    #unmount: (() => void) | undefined
    #stale = false

    constructor() {
      super()
      this.attachShadow({ mode: 'open' })
      // Set before the class was known, such a value is the object's own and would hide the accessor.
      for (const key of Host.observedAttributes.map(camel) as (keyof this)[]) {
        if (!Object.hasOwn(this, key)) continue
        const value = this[key]
        delete this[key]
        this[key] = value
      }
    }

    connectedCallback(): void {
      this.#settle()
    }

    // With this callback a move by moveBefore() is no removal; every other move is over before the microtask of #settle.
    connectedMoveCallback(): void {}

    disconnectedCallback(): void {
      this.#settle()
    }

    adoptedCallback(): void {
      this.#settle(true)
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null): void {
      if (before === after) return
      if (LIVE.includes(name)) this.#shell.changed?.()
      else this.#settle(true)
    }

    retry(): void {
      if (this.#shell.controls) this.#shell.controls.retry()
      else this.#settle(true)
    }

    back(): void {
      this.#shell.controls?.back()
    }

    close(): void {
      this.#shell.controls?.close()
    }

    override focus(): void {
      this.#shell.controls?.focus()
    }

    /** Resolves when the first screen can be used. */
    whenReady(): Promise<void> {
      return new Promise((resolve) => {
        if (this.#shell.ready) resolve()
        else this.addEventListener('bank-ready', () => resolve(), { once: true })
      })
    }

    diagnose(): Record<string, unknown> {
      const { mode, environment } = this.#shell.element
      return { version: __VERSION__, mode, environment, ...this.#shell.controls?.diagnose() }
    }

    /** Brings what runs in line with where the element is, once everything that happens at this moment has happened. */
    #settle(startOver = false): void {
      this.#stale ||= startOver
      queueMicrotask(() => {
        if (this.#run && (this.#stale || !this.isConnected)) this.#stop()
        this.#stale = false
        if (!this.#run && this.isConnected) this.#start()
      })
    }

    #start(): void {
      const run = this.#run = {}
      // A sheet belongs to the document that made it, and the element may have moved to another.
      const sheet = new this.ownerDocument.defaultView!.CSSStyleSheet()
      sheet.replaceSync(STYLE)
      this.shadowRoot!.adoptedStyleSheets = [sheet]
      this.shadowRoot!.replaceChildren(make('slot', { name: 'loading' }))
      this.shadowRoot!.firstChild!.appendChild(make('div', { className: 'wait' }))
      fetchApp().then(({ mount }: { mount: Mount }) => {
        if (run === this.#run) this.#unmount = mount(this.#shell)
      }).catch((cause: unknown) => {
        if (run === this.#run) this.#fail(cause)
      })
    }

    #stop(): void {
      this.#run = undefined
      this.#unmount?.()
      this.#unmount = undefined
      this.shadowRoot!.replaceChildren()
      this.#shell.ready = false
    }

    #fail(cause: unknown): void {
      const { language, mode } = this.#shell.element
      const [text, again] = TEXTS[language]!
      const diagnosticsId = Math.random().toString(36).slice(2)
      const error = { code: 'PAGE_LOAD_FAILED', category: 'network', recoverable: true, retryAfterMs: null, diagnosticsId }
      this.shadowRoot!.replaceChildren(
        make('p', { role: 'alert', part: 'message', textContent: text }),
        make('button', { className: 'again', part: 'primary', textContent: again, onclick: () => this.retry() }),
      )
      console.error(`${this.localName}: cannot load ./chunks/; check script-src and CORS. ${diagnosticsId}`, cause)
      this.dispatchEvent(new CustomEvent('bank-load-error', {
        detail: { error, diagnosticsId, mode }, bubbles: true, composed: true,
      }))
    }
  }

  for (const [name, spec] of Object.entries(attributes)) {
    Object.defineProperty(Host.prototype, camel(name), {
      get(this: Host): string {
        const value = this.getAttribute(name)
        return value != null && (!spec[1] || spec.includes(value)) ? value : spec[0]
      },
      set(this: Host, value: string | number | null | undefined) {
        if (value == null) this.removeAttribute(name)
        else this.setAttribute(name, String(value))
      },
    })
  }
  return Host
}

export type { HostProperties }
