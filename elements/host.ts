/**
 * The element in a merchant's page, defined synchronously by a very small script: attributes, properties,
 * methods, and a grey shape while the app (inner.tsx) is fetched. It doesn't know React.
 */
import load, { preload, withTimeout } from 'chunks'
import inner from 'chunks:./inner.tsx'
import link from 'chunks:../src/app/flows/link.ts'
import pay from 'chunks:../src/app/flows/pay.ts'
import firstPay from 'chunks:./firstPay.ts'
import outsideFile from 'chunks:./outside.ts'
import words from 'chunks:../locales/*/first.ts'
import { newDiagnosticsId } from '../src/contract/diagnosticsId.ts'
import type { Environment } from '../src/contract/environment.ts'
import { INLINE_PATH } from '../src/contract/inline.ts'
import { NO_ADDRESS } from '../src/domain/bankAddress.ts'
import { pageError } from '../src/contract/pageErrors.ts'
import { languageOf, type Language } from '../src/contract/language.ts'
import type { Mode } from '../src/contract/outcomes.ts'
import { detach } from '../src/host/detach.ts'
import { pageAround } from '../src/host/pageAround.ts'
import { randomBytes } from '../src/host/random.ts'
import type { Texts } from '../src/i18n/translator.ts'
import { PAYMENT_HEIGHT, roomFor, SCREEN_HEIGHT } from '../src/ui/heights.ts'
import { askEarly, canStartEarly, hasKeptState, subjectOf } from './early.ts'
import { isFollowed, loadNotice } from './loadNotice.ts'
import type { Fallback, Mount, MountApp, Shell } from './shell.ts'
import { makeEarlyFrame } from './earlyFrame.ts'
import type * as FirstPay from './firstPay.ts'
import type { PrefetchAnswer } from '../src/host/port.ts'
import { drawFirstScreen } from './firstScreen.ts'
import { focusLast, keepKeys, watchKeys } from './keys.ts'
import { reportAlone } from './reportAlone.ts'
import type { Screen } from './screenText.ts'

/**
 * Attribute → its default and, unless it is free text, the other allowed values; any other value means the
 * default.
 */
export type Attributes = Readonly<Record<string, readonly [string, ...string[]]>>

/** The grey shape has the size of the first screen. */
const STYLE =
  // Safari before 17 gives what is contained no width of its own.
  '@supports not (contain-intrinsic-inline-size:1px){:host::before{content:"";display:block;width:min(375px,90vw);max-width:100%}}'
  + ':host{min-height:320px}[tabindex="-1"]:focus{outline:0}:host(:not([hidden])){display:block}.again{min-height:3em}@keyframes wait{0%{opacity:0}}'
  + '.wait{background:linear-gradient(#8882,#8882) 0 0/100% 13em no-repeat;animation:wait .2s steps(1);'
  + `${roomFor(SCREEN_HEIGHT, '100vh')}}.tall{${roomFor(PAYMENT_HEIGHT, '100vh')}}`

/**
 * Everything that the app needs for its first screen, requested at once.
 * @param flow the file of the flow's code
 */
const loadApp = (base: string, flow: string, language?: string) =>
  Promise.all([
    load<{ mount: MountApp }>(inner, base),
    load<{ texts: Texts }>(words[languageOf(language)], base),
    // The app imports it. Not requested by `load`: if the app can't be fetched, a second try would fail too,
    // and some browsers remember that.
    preload(flow, base),
  ])
const loadOutside = (base: string) => load<{ mount: Mount }>(outsideFile, base)

/** Name of the element around the app. A copy of this code in another version has another name. */
const INNER = `bank-inner-${__VERSION__.replaceAll('.', '-')}`

/** Whether the screens are allowed in this page; undefined when the proxy could not be asked. */
async function mayStand(proxy: string): Promise<boolean | undefined> {
  try {
    // Wrappers of the page's may take a second argument for granted, and throw at once.
    const answer = await withTimeout(fetch(proxy + INLINE_PATH, {}), INLINE_PATH)
    const { inlineAllowed } = (await answer.json()) as { inlineAllowed?: boolean }
    return inlineAllowed
  } catch {
    return undefined
  }
}

/**
 * Resolves when the first screen is painted; at once without one, and after a short time if the page isn't
 * painted.
 */
const whenPainted = (firstScreen: unknown): Promise<unknown> =>
  new Promise((resolve) => {
    if (!firstScreen) return resolve(0)
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })

/**
 * How long loading the app waits for an early answer, in ms. On a slow line the app's files would delay the
 * answer.
 */
const ANSWER_MS = 500

const make = (tag: string, props: object): HTMLElement => Object.assign(document.createElement(tag), props)

const camel = (name: string): string => name.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase())

/**
 * Makes the class of an element from the table of its attributes.
 * @param base address of the folder that holds all other files
 */
export const hostElement = (base: string, attributes: Attributes): CustomElementConstructor => {
  const flow = attributes['flow'] ? link : pay
  watchKeys(window)
  class Host extends HTMLElement {
    static observedAttributes = Object.keys(attributes)
    static version = __VERSION__
    static base = base
    /** Fetches the code early: for inline, or for the given mode. */
    static preload = (mode?: 'frame' | 'redirect', language?: string): Promise<unknown> =>
      mode ? loadOutside(base) : loadApp(base, flow, language)

    declare readonly proxy: string
    declare readonly environment: string
    declare readonly language: string
    declare readonly mode: string
    declare readonly journeyId?: string
    declare readonly flow?: string
    /** The current attempt to show the app; every attempt has its own object. */
    #shell: Shell | undefined
    #stale = false
    /** Why nothing could be shown, as told to the page; forgotten when the page or the customer acts. */
    #lastCause: string | undefined
    #timer: ReturnType<typeof setTimeout> | undefined
    #releaseKeys: (() => void) | undefined

    constructor() {
      super()
      // The element itself is no stop of Tab, but leads to what is in it.
      this.attachShadow({ mode: 'open', delegatesFocus: true })
      // A property that was set before the class was defined is on the object itself and would hide the
      // accessor.
      for (const [key, value] of Object.entries(this)) {
        delete this[key as keyof this]
        this[key as keyof this] = value
      }
    }

    connectedCallback(): void {
      // Focus traps look for this attribute, and never into the element.
      if (!this.hasAttribute('tabindex')) this.tabIndex = 0
      this.#settle()
    }

    // When the element is moved, it is connected again before the microtask of #settle.
    disconnectedCallback(): void {
      this.#settle()
    }

    adoptedCallback(): void {
      this.#settle(true)
    }

    attributeChangedCallback(name: string, previous: string | null, value: string | null): void {
      if (previous === value) return
      // Only these two take effect without a restart.
      if (name === 'language' || name === 'theme') this.#shell?.onLookChange?.()
      else {
        this.#lastCause = undefined
        this.#settle(true)
      }
    }

    retry(): void {
      this.#lastCause = undefined
      const { controls, retry } = this.#shell ?? {}
      if (controls) controls.retry()
      else if (retry) retry()
      else this.#settle(true)
    }

    back(): void {
      this.#shell?.controls?.back()
    }

    close(): void {
      this.#shell?.controls?.close()
    }

    override focus(): void {
      const { type, key, shiftKey } = (this.ownerDocument.defaultView?.event ?? {}) as Partial<KeyboardEvent>
      if (type === 'keydown' && key === 'Tab' && shiftKey) focusLast(this.shadowRoot!)
      else this.#shell?.controls?.focus()
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
        page: pageAround(this.ownerDocument.defaultView!, this),
        ...this.#shell?.controls?.diagnose(),
      }
    }

    /**
     * Starts or stops according to whether the element is in a page, after all changes of the current task.
     */
    #settle(startOver = false): void {
      this.#stale ||= startOver
      queueMicrotask(() => {
        if (this.#shell && (this.#stale || !this.isConnected)) this.#stop()
        this.#stale = false
        if (!this.#shell && this.isConnected) this.#start()
      })
    }

    #start(fallback?: Fallback): void {
      fallback ??= this.mode === 'inline' ? fallback : { frame: true }
      const isMine = () => shell === this.#shell
      const shell: Shell = (this.#shell = {
        element: this as unknown as Shell['element'],
        inner: INNER,
        fallback,
        language: this.language as Language,
        // Outside PRO the screens are always allowed.
        permission:
          fallback || this.environment !== 'PRO' || base === NO_ADDRESS
            ? Promise.resolve(true)
            : mayStand(this.proxy),
        fail: (cause) => {
          if (isMine()) this.#fail(cause)
        },
        showFallback: (to) => {
          this.#stop()
          this.#start(to)
        },
      })
      try {
        this.#begin(shell)
      } catch (cause) {
        shell.fail(cause)
      }
    }

    #begin(shell: Shell): void {
      const { fallback } = shell
      const isMine = () => shell === this.#shell
      const root = this.shadowRoot!
      this.#releaseKeys = keepKeys(root, this.ownerDocument.defaultView!)
      // A style sheet belongs to the document that made it, and the element may have moved to another
      // document.
      const sheet = new this.ownerDocument.defaultView!.CSSStyleSheet()
      sheet.replaceSync(STYLE)
      root.adoptedStyleSheets = [sheet]
      // A payment that was begun may still begin with its first screen (firstPay.ts).
      const isNew =
        base !== NO_ADDRESS
        && !fallback
        && canStartEarly(shell.element)
        && !(this.flow && hasKeptState(shell.element))
      const box = make(INNER, { inert: this.environment === 'PRO', tabIndex: -1 })
      if (isNew && this.flow && this.#draw(shell, box)) root.replaceChildren(box)
      else {
        root.replaceChildren(make('slot', { name: 'loading' }))
        root.firstChild!.appendChild(make('div', { className: this.flow ? 'wait' : 'wait tall' }))
        if (fallback?.frame && this.mode !== 'redirect') {
          // Only the frame knows what it keeps of a customer.
          shell.frame = makeEarlyFrame(shell.element, Boolean(this.flow) && canStartEarly(shell.element))
          shell.unmount = shell.frame?.end
        }
      }
      void shell.permission.then((isAllowed) => {
        if (!isMine()) return
        if (isAllowed === false) shell.showFallback({ frame: true })
        else if (shell.firstScreen) shell.firstScreen.box.inert = false
      })
      const ready = whenPainted(shell.firstScreen)
      if (!isNew) shell.appTurn = ready
      else {
        const answer = ready
          .then(() => shell.permission)
          .then((isAllowed) => {
            if (!isAllowed || !isMine()) return undefined
            shell.prefetch = askEarly(shell.element)
            return shell.prefetch?.answer
          })
        shell.appTurn = shell.firstScreen
          ? ready
          : new Promise((resolve) => {
              this.#timer = setTimeout(resolve, ANSWER_MS)
              this.#drawOrder(shell, answer).then(resolve, resolve)
            })
      }
      void this.#load(shell)
    }

    /** Draws a first screen; false if it can't be drawn, and React has to draw it. */
    #draw(shell: Shell, box: HTMLElement, screen?: Screen): boolean {
      try {
        const { version } = shell.element
        shell.firstScreen = drawFirstScreen(this.shadowRoot!, box, shell.language, version, screen)
        return true
      } catch (cause) {
        console.error(`${this.localName}: please report this`, cause)
        return false
      }
    }

    /**
     * Draws the order's first screen if it begins with the payment page. Resolves when it is painted, or when
     * it won't be.
     */
    async #drawOrder(shell: Shell, request: Promise<PrefetchAnswer | undefined>): Promise<unknown> {
      // If it can't be fetched, the app draws the screen.
      const part = await load<typeof FirstPay>(firstPay, base).catch(() => undefined)
      const answer = part?.isAtStart(subjectOf(shell.element)) && (await request)
      // The app may have been faster.
      if (!answer || shell !== this.#shell || shell.unmount) return undefined
      const { version } = shell.element
      const screen = part?.screenOf(answer, shell.language, version)
      const box = make(INNER, { tabIndex: -1 })
      if (!screen || !this.#draw(shell, box, screen)) return undefined
      this.shadowRoot!.replaceChildren(box)
      return whenPainted(box)
    }

    /** Fetches the code that shows the screens, and starts it. */
    async #load(shell: Shell): Promise<void> {
      const { language } = shell
      const isMine = () => shell === this.#shell
      try {
        // The script has said what is missing.
        if (base === NO_ADDRESS) throw new Error(base)
        if (shell.fallback?.frame) {
          const { mount } = await loadOutside(base)
          if (isMine()) shell.unmount = mount(shell)
        } else {
          await shell.appTurn
          const [{ mount }, { texts }] = await loadApp(base, flow, language)
          if (!isMine()) return
          // Running the app's code and rendering are two tasks, so that a key can be handled between them.
          await new Promise((resolve) => setTimeout(resolve))
          if (isMine()) shell.unmount = mount(shell, { language, texts })
        }
      } catch (cause) {
        shell.fail(cause)
      }
    }

    #stop(): void {
      clearTimeout(this.#timer)
      this.#releaseKeys?.()
      this.#shell!.prefetch?.end()
      removeEventListener('online', this.#shell!.retry!)
      // `unmount` returns nothing, so this also removes the shell.
      this.#shell = this.#shell!.unmount?.() as undefined
      this.shadowRoot!.replaceChildren()
    }

    #fail(cause: unknown): void {
      const code = newDiagnosticsId(randomBytes)
      const shell = this.#shell!
      const { element } = shell
      const { environment, mode } = element
      reportAlone(
        {
          fetch: async (...request) => fetch(...request),
          proxy: element.proxy,
          flow: element.flow,
          subject: subjectOf(element),
        },
        'error',
        {
          diagnosticsId: code,
          code: 'PAGE_LOAD_FAILED',
          environment: environment as Environment,
          mode: mode as Mode,
        },
      )
      const notice = loadNotice(this.ownerDocument, {
        language: this.language as Language,
        diagnosticsId: code,
        isFollowed: !this.flow && isFollowed(subjectOf(shell.element), () => sessionStorage),
        retry: () => this.retry(),
      })
      // The screen stays, with what the customer has typed.
      const currentScreen = shell.firstScreen ?? shell.frame?.first
      if (currentScreen) this.shadowRoot!.prepend(...notice)
      else this.shadowRoot!.replaceChildren(...notice)
      let isNeeded = true
      const retry = (shell.retry = () => {
        removeEventListener('online', retry)
        if (!isNeeded) return
        isNeeded = false
        if (!currentScreen) return this.#settle(true)
        notice.forEach(detach)
        void this.#load(shell)
      })
      // When the connection is back, it retries without a press.
      addEventListener('online', retry)
      this.#tell(cause, code)
    }

    /** Tells the page that nothing could be shown: once for a cause, however often it is met. */
    #tell(cause: unknown, code: string): void {
      if (this.#lastCause === String(cause)) return
      this.#lastCause = String(cause)
      console.error(`${this.localName}: check script-src, CORS. ${code}`, cause)
      const error = pageError('PAGE_LOAD_FAILED', code)
      this.dispatchEvent(
        new CustomEvent('bank-load-error', {
          detail: { error, diagnosticsId: code, mode: this.mode },
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
