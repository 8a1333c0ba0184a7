/**
 * The element that a merchant's page holds, defined synchronously by a script that weighs next to nothing:
 * attributes, properties, methods, and a grey shape while the app behind it (inner.tsx) is fetched. Knows
 * nothing of React.
 */
import load from 'chunks'
import inner from 'chunks:./inner.tsx'
import outside from 'chunks:./outside.ts'
import { INLINE_PATH } from '../src/contract/inline.ts'
import type { Instead, Shell } from './shell.ts'

/**
 * Attribute → its default and, where it is not free text, the other values allowed; anything else means the
 * default.
 */
export type Attributes = Readonly<Record<string, readonly [string, ...string[]]>>

const STYLE =
  ':host{min-height:320px}:host(:not([hidden])){display:block}.again{min-height:3em}@keyframes wait{0%{opacity:0}}'
  + '.wait{height:13em;background:#8882;animation:wait .2s steps(1)}'

const make = (tag: string, props: object): HTMLElement => Object.assign(document.createElement(tag), props)

const camel = (name: string): string => name.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase())

/**
 * Makes the class of an element; its behaviour is the table of its attributes.
 * @param base address of the folder in which everything else lies
 */
export const hostElement = (base: string, attributes: Attributes): CustomElementConstructor => {
  class Host extends HTMLElement {
    static observedAttributes = Object.keys(attributes)
    static version = __VERSION__
    static base = base
    /** Fetches the code ahead of need: that of inline, or of the mode given. */
    static preload = (mode?: 'frame' | 'redirect'): Promise<unknown> => load(mode ? outside : inner, base)

    declare readonly proxy: string
    declare readonly environment: string
    declare readonly language: string
    declare readonly mode: string
    /** The present attempt to show the app; a later one is another object. */
    #shell: Shell | undefined
    #stale = false

    constructor() {
      super()
      this.attachShadow({ mode: 'open' })
      // Set before the class was known, such a value is the object's own and would hide the accessor.
      for (const [key, value] of Object.entries(this)) {
        delete this[key as keyof this]
        this[key as keyof this] = value
      }
    }

    connectedCallback(): void {
      this.#settle()
    }

    // A move is over before the microtask of #settle.
    disconnectedCallback(): void {
      this.#settle()
    }

    adoptedCallback(): void {
      this.#settle(true)
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null): void {
      if (before === after) return
      // Only these take effect without starting over.
      if (name === 'language' || name === 'theme') this.#shell?.changed?.()
      else this.#settle(true)
    }

    retry(): void {
      if (this.#shell?.controls) this.#shell.controls.retry()
      else this.#settle(true)
    }

    back(): void {
      this.#shell?.controls?.back()
    }

    close(): void {
      this.#shell?.controls?.close()
    }

    override focus(): void {
      this.#shell?.controls?.focus()
    }

    /** Resolves when the first screen can be used. */
    whenReady(): Promise<unknown> {
      return new Promise<unknown>((resolve) =>
        this.#shell?.ready ? resolve(0) : this.addEventListener('bank-ready', resolve, { once: true }),
      )
    }

    diagnose(): Record<string, unknown> {
      return {
        version: Host.version,
        mode: this.mode,
        environment: this.environment,
        ...this.#shell?.controls?.diagnose(),
      }
    }

    /**
     * Brings what runs in line with where the element is, once everything that happens at this moment has
     * happened.
     */
    #settle(startOver = false): void {
      this.#stale ||= startOver
      queueMicrotask(() => {
        if (this.#shell && (this.#stale || !this.isConnected)) this.#stop()
        this.#stale = false
        if (!this.#shell && this.isConnected) this.#start()
      })
    }

    #start(instead?: Instead): void {
      instead ??= this.mode === 'inline' ? instead : { frame: true }
      const shell: Shell = (this.#shell = {
        element: this as unknown as Shell['element'],
        instead,
        // Outside PRO the answer is always yes (readings 6).
        asked: instead || this.environment !== 'PRO' || fetch(this.proxy + INLINE_PATH).catch(() => {}),
        turn: (to) => {
          this.#stop()
          this.#start(to)
        },
      })
      // A sheet belongs to the document that made it, and the element may have moved to another.
      const sheet = new this.ownerDocument.defaultView!.CSSStyleSheet()
      sheet.replaceSync(STYLE)
      this.shadowRoot!.adoptedStyleSheets = [sheet]
      this.shadowRoot!.replaceChildren(make('slot', { name: 'loading' }))
      this.shadowRoot!.firstChild!.appendChild(make('div', { className: 'wait' }))
      load(instead?.frame ? outside : inner, base)
        .then(({ mount }) => {
          if (shell === this.#shell) shell.unmount = mount(shell)
        })
        .catch((cause: unknown) => {
          if (shell === this.#shell) this.#fail(cause)
        })
    }

    #stop(): void {
      // The call gives nothing, which is what is left.
      this.#shell = this.#shell!.unmount?.() as undefined
      this.shadowRoot!.replaceChildren()
    }

    #fail(cause: unknown): void {
      // Two texts of the catalogue (element.loadError, action.tryAgain): it may be the very thing that did
      // not arrive.
      const [text, again] =
        this.language === 'en'
          ? ["The bank page can't be loaded. Try again.", 'Try again']
          : ['Halaman bank tidak dapat dimuat. Coba lagi.', 'Coba lagi']
      const diagnosticsId = `${Math.random()}`
      const error = {
        code: 'PAGE_LOAD_FAILED',
        category: 'network',
        recoverable: true,
        retryAfterMs: null,
        diagnosticsId,
      }
      this.shadowRoot!.replaceChildren(
        make('p', { role: 'alert', part: 'message', textContent: text }),
        make('button', {
          className: 'again',
          part: 'primary',
          textContent: again,
          onclick: () => this.retry(),
        }),
      )
      console.error(`${this.localName}: check script-src, CORS. ${diagnosticsId}`, cause)
      this.dispatchEvent(
        new CustomEvent('bank-load-error', {
          detail: { error, diagnosticsId, mode: this.mode },
          bubbles: true,
          composed: true,
        }),
      )
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
        else this.setAttribute(name, value as string)
      },
    })
  }
  return Host
}
