/**
 * The element that a merchant's page holds, defined synchronously by a script that weighs next to nothing:
 * attributes, properties, methods, and a grey shape while the app behind it (inner.tsx) is fetched. Knows
 * nothing of React.
 */
import load, { ahead } from 'chunks'
import inner from 'chunks:./inner.tsx'
import link from 'chunks:../src/app/flows/link.ts'
import pay from 'chunks:../src/app/flows/pay.ts'
import firstPay from 'chunks:./firstPay.ts'
import outside from 'chunks:./outside.ts'
import words from 'chunks:../locales/*/first.ts'
import { INLINE_PATH } from '../src/contract/inline.ts'
import { languageOf, type Language } from '../src/contract/language.ts'
import { loadError, tryAgain } from '../src/i18n/folders.ts'
import type { Texts } from '../src/i18n/translator.ts'
import { PAYMENT_HEIGHT, roomFor, SCREEN_HEIGHT } from '../src/ui/heights.ts'
import { askEarly, begins, wasHere } from './early.ts'
import type { Instead, Mount, MountApp, Shell } from './shell.ts'
import { standFrame } from './standFrame.ts'
import type * as FirstPay from './firstPay.ts'
import type { EarlyAnswer } from '../src/host/port.ts'
import { standIn } from './standIn.ts'

/**
 * Attribute → its default and, where it is not free text, the other values allowed; anything else means the
 * default.
 */
export type Attributes = Readonly<Record<string, readonly [string, ...string[]]>>

/** The grey shape keeps the room that the first screen takes. */
const STYLE =
  ':host{min-height:320px}:host(:not([hidden])){display:block}.again{min-height:3em}@keyframes wait{0%{opacity:0}}'
  + '.wait{background:linear-gradient(#8882,#8882) 0 0/100% 13em no-repeat;animation:wait .2s steps(1);'
  + `${roomFor(SCREEN_HEIGHT, '100vh')}}.tall{${roomFor(PAYMENT_HEIGHT, '100vh')}}`

/**
 * What the app needs to draw its first screen: asked for at once, in one wave.
 * @param flow the file of the flow's code
 */
const loadApp = (base: string, flow: string, language?: string) =>
  Promise.all([
    load<{ mount: MountApp }>(inner, base),
    load<{ texts: Texts }>(words[languageOf(language)], base),
    // The app imports it. Not by `load`: where the app can't be had, a second try would fail with it, and
    // some browsers remember that.
    ahead(flow, base),
  ])
const loadOutside = (base: string) => load<{ mount: Mount }>(outside, base)

/**
 * Name of the element that the app stands in; a second copy of this code, of another version, has its own.
 */
const INNER = `bank-inner-${__VERSION__.replaceAll('.', '-')}`

/** May the screens stand in this page? Undefined when the proxy could not be asked. */
const mayStand = (proxy: string): Promise<boolean | undefined> =>
  fetch(proxy + INLINE_PATH)
    .then((answer) => answer.json())
    .then(({ inlineAllowed }: { inlineAllowed?: boolean }) => inlineAllowed)
    .catch(() => undefined)

/** When the first screen has been painted; at once where there is none, soon where nothing is painted. */
const painted = (standing: unknown): Promise<unknown> =>
  new Promise((resolve) => {
    if (!standing) return resolve(0)
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })

/** How long the code of the app waits for an early answer, in ms: on a slow line it would starve it. */
const ANSWER_MS = 500

const make = (tag: string, props: object): HTMLElement => Object.assign(document.createElement(tag), props)

const camel = (name: string): string => name.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase())

/**
 * Makes the class of an element; its behaviour is the table of its attributes.
 * @param base address of the folder in which everything else lies
 */
export const hostElement = (base: string, attributes: Attributes): CustomElementConstructor => {
  const flow = attributes['flow'] ? link : pay
  class Host extends HTMLElement {
    static observedAttributes = Object.keys(attributes)
    static version = __VERSION__
    static base = base
    /** Fetches the code ahead of need: that of inline, or of the mode given. */
    static preload = (mode?: 'frame' | 'redirect', language?: string): Promise<unknown> =>
      mode ? loadOutside(base) : loadApp(base, flow, language)

    declare readonly proxy: string
    declare readonly environment: string
    declare readonly language: string
    declare readonly mode: string
    declare readonly journeyId?: string
    declare readonly flow?: string
    /** The present attempt to show the app; a later one is another object. */
    #shell: Shell | undefined
    #stale = false
    #timer: ReturnType<typeof setTimeout> | undefined

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
      const { controls, again } = this.#shell ?? {}
      if (controls) controls.retry()
      else if (again) again()
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
      const isMine = () => shell === this.#shell
      const shell: Shell = (this.#shell = {
        element: this as unknown as Shell['element'],
        inner: INNER,
        instead,
        language: this.language as Language,
        // Outside PRO the answer is always yes.
        allowed: instead || this.environment !== 'PRO' ? Promise.resolve(true) : mayStand(this.proxy),
        fail: (cause) => {
          if (isMine()) this.#fail(cause)
        },
        turn: (to) => {
          this.#stop()
          this.#start(to)
        },
      })
      const root = this.shadowRoot!
      // A sheet belongs to the document that made it, and the element may have moved to another.
      const sheet = new this.ownerDocument.defaultView!.CSSStyleSheet()
      sheet.replaceSync(STYLE)
      root.adoptedStyleSheets = [sheet]
      const isNew = !instead && begins(shell.element) && !wasHere(shell.element)
      if (isNew && this.flow) {
        const box = make(INNER, { inert: this.environment === 'PRO' })
        shell.standIn = standIn(root, box, this.language, this.getAttribute('version') ?? '')
        root.replaceChildren(box)
      } else {
        root.replaceChildren(make('slot', { name: 'loading' }))
        root.firstChild!.appendChild(make('div', { className: this.flow ? 'wait' : 'wait tall' }))
        if (instead?.frame && this.mode !== 'redirect') {
          // What the frame keeps of a customer only the frame knows.
          shell.frame = standFrame(shell.element, Boolean(this.flow) && begins(shell.element))
          shell.unmount = shell.frame?.end
        }
      }
      void shell.allowed.then((allowed) => {
        if (!isMine()) return
        if (allowed === false) shell.turn({ frame: true })
        else if (shell.standIn) shell.standIn.box.inert = false
      })
      const ready = painted(shell.standIn)
      if (!isNew) shell.settled = ready
      else {
        const asked = ready
          .then(() => shell.allowed)
          .then((allowed) => {
            if (!allowed || !isMine()) return undefined
            shell.early = askEarly(shell.element)
            return shell.early?.answer
          })
        shell.settled = shell.standIn
          ? ready
          : new Promise((resolve) => {
              this.#timer = setTimeout(resolve, ANSWER_MS)
              this.#drawOrder(shell, asked).then(resolve, resolve)
            })
      }
      void this.#load(shell)
    }

    /** Draws the screen of the order, where it is a usual one; resolves when it is painted, or won't be. */
    async #drawOrder(shell: Shell, asked: Promise<EarlyAnswer | undefined>): Promise<unknown> {
      const [answer, part] = await Promise.all([
        asked,
        // Without it the screen comes with the app.
        load<typeof FirstPay>(firstPay, base).catch(() => undefined),
      ])
      // The app may have been faster.
      if (!answer || shell !== this.#shell || shell.unmount) return undefined
      const { version } = shell.element
      const screen = part?.screenOf(answer, shell.language, version)
      if (!screen) return undefined
      const root = this.shadowRoot!
      const box = make(INNER, {})
      shell.standIn = standIn(root, box, shell.language, version, screen)
      root.replaceChildren(box)
      return painted(box)
    }

    /** Fetches what shows the screens, and shows them. */
    async #load(shell: Shell): Promise<void> {
      const { language } = shell
      const isMine = () => shell === this.#shell
      try {
        if (shell.instead?.frame) {
          const { mount } = await loadOutside(base)
          if (isMine()) shell.unmount = mount(shell)
        } else {
          await shell.settled
          const [{ mount }, { texts }] = await loadApp(base, flow, language)
          if (!isMine()) return
          // Running the app's code and drawing with it are two tasks: a key may come between them.
          await new Promise((resolve) => setTimeout(resolve))
          if (isMine()) shell.unmount = mount(shell, { language, texts })
        }
      } catch (cause) {
        shell.fail(cause)
      }
    }

    #stop(): void {
      clearTimeout(this.#timer)
      this.#shell!.early?.end()
      removeEventListener('online', this.#shell!.again!)
      // The call gives nothing, which is what is left.
      this.#shell = this.#shell!.unmount?.() as undefined
      this.shadowRoot!.replaceChildren()
    }

    #fail(cause: unknown): void {
      const diagnosticsId = `${Math.random()}`
      const error = {
        code: 'PAGE_LOAD_FAILED',
        category: 'network',
        recoverable: true,
        retryAfterMs: null,
        diagnosticsId,
      }
      const shell = this.#shell!
      const language = this.language as Language
      const said = [
        make('p', { role: 'alert', part: 'message', textContent: loadError[language] }),
        make('button', {
          className: 'again',
          part: 'primary',
          textContent: tryAgain[language],
          onclick: () => this.retry(),
        }),
      ]
      // What was typed stays in its field.
      const stands = shell.standIn ?? shell.frame?.first
      if (stands) this.shadowRoot!.prepend(...said)
      else this.shadowRoot!.replaceChildren(...said)
      let isNeeded = true
      const again = (shell.again = () => {
        removeEventListener('online', again)
        if (!isNeeded) return
        isNeeded = false
        if (!stands) return this.#settle(true)
        said.forEach((one) => one.remove())
        void this.#load(shell)
      })
      // A connection that is back needs no press.
      addEventListener('online', again)
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
