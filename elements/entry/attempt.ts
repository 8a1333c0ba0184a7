/**
 * One attempt to show the app in an element: what stands there first, the request that is sent ahead, the
 * app, and what is shown if it can't be loaded.
 */
import { newDiagnosticsId } from '../../src/contract/diagnosticsId.ts'
import { NO_ADDRESS } from '../../src/domain/bankAddress.ts'
import { viewOf } from '../../src/host/document.ts'
import { consoleLine } from '../../src/host/consoleLine.ts'
import { detach } from '../../src/host/detach.ts'
import type { PrefetchAnswer } from '../../src/host/port.ts'
import { randomBytes } from '../../src/host/random.ts'
import type { AppFiles } from './appFiles.ts'
import { askForSession, factsOf, subjectOf } from './facts.ts'
import { inEffect } from './inEffect.ts'
import { makeEarlyFrame } from '../outside/earlyFrame.ts'
import { drawFirstScreen, linkScreen, type DrawnScreen } from '../first/firstScreen.ts'
import { adoptStyle, greyShape, make } from './greyShape.ts'
import { keepKeys } from './keys.ts'
import { isFollowed, loadNotice } from './loadNotice.ts'
import { needsFrame } from './needsFrame.ts'
import { mayStand } from './permission.ts'
import { reportAlone } from './reportAlone.ts'
import { appTurn, canAskAhead, firstContent, whenPainted, type FirstContent } from '../first/start.ts'
import type { Fallback, Shell } from '../shell.ts'

/** Name of the element around the app. A copy of this code in another version has another name. */
const INNER = `bank-inner-${__VERSION__.replace(/\./g, '-')}`

/** The one who shows one attempt after another. */
export interface AttemptOwner {
  readonly element: Shell['element']
  readonly files: AppFiles
  /** Ends the current attempt and shows this instead. */
  showFallback(to: Fallback): void
  /** Ends the current attempt and begins another. */
  restart(): void
  /** The moment for a change that was put off. */
  settle(): void
  /** The customer asks for another try. */
  retry(): void
  /** True when the page has called for leaving, and no screen could hear it yet. */
  readonly isLeaving: boolean
  /** The screens can hear now. */
  hear(): void
  /** Tells the page that nothing could be shown. */
  tell(cause: unknown, diagnosticsId: string): void
}

export class Attempt {
  readonly shell: Shell
  /** Fetches again what could not be fetched, while something could not. */
  retry: (() => void) | undefined
  /** Set while the page hears how the order before another one is left. */
  parting: Promise<void> | undefined
  hasParted = false
  readonly #owner: AttemptOwner
  readonly #subject: string
  readonly #settings: string
  readonly #root: ShadowRoot
  #isEnded = false
  #noteEnd: (() => void) | undefined
  /** Resolves when this attempt has ended. */
  readonly #ending = new Promise<void>((resolve) => (this.#noteEnd = resolve))
  /** Resolves when the app may be fetched without delaying anything more important. */
  #appTurn: Promise<unknown> | undefined
  #releaseKeys: (() => void) | undefined

  constructor(owner: AttemptOwner, fallback: Fallback | undefined) {
    const { element, files } = owner
    this.#owner = owner
    this.#subject = subjectOf(element)
    this.#settings = inEffect(element)
    this.#root = element.shadowRoot!
    let controls: Shell['controls']
    this.shell = {
      get controls() {
        return controls
      },
      set controls(next) {
        controls = next
        owner.hear()
      },
      isLeaving: () => owner.isLeaving,
      element,
      inner: INNER,
      fallback,
      language: element.language,
      // Outside PRO the screens are always allowed.
      permission:
        fallback || element.environment !== 'PRO' || files.base === NO_ADDRESS
          ? Promise.resolve(true)
          : mayStand(element.proxy, files.base),
      fail: (cause) => {
        if (this.#isEnded) return
        if (this.#isInline() && needsFrame(element)) owner.showFallback({ frame: true })
        else this.#fail(cause)
      },
      showFallback: (to) => owner.showFallback(to),
      onEvent: () => owner.settle(),
    }
  }

  begin(): void {
    const { element } = this.shell
    try {
      this.#releaseKeys = keepKeys(this.#root, viewOf(element))
      adoptStyle(this.#root)
      const first = this.#firstContent()
      this.#placeStart(first)
      void this.#heedPermission()
      this.#appTurn = this.#whenAppsTurn(first)
      void this.#load()
    } catch (cause) {
      this.shell.fail(cause)
    }
  }

  /** True when the page has set another journey or order since. */
  isOfAnother(): boolean {
    return this.#subject !== subjectOf(this.shell.element)
  }

  /** True when the page has set something else than language and theme since. */
  isOutdated(): boolean {
    return this.#settings !== inEffect(this.shell.element)
  }

  /** Ends everything of this attempt, but leaves what is in the root. */
  end(): void {
    const { prefetch, unmount } = this.shell
    this.#releaseKeys?.()
    prefetch?.end()
    if (this.retry) removeEventListener('online', this.retry)
    unmount?.()
    this.#isEnded = true
    this.#noteEnd?.()
  }

  /** True when the screens are to stand in the page itself. */
  #isInline(): boolean {
    return !this.shell.fallback && this.shell.element.mode === 'inline'
  }

  #firstContent(): FirstContent {
    const { element, fallback } = this.shell
    if (this.#owner.files.base === NO_ADDRESS || fallback) return 'app'
    // Only the app knows the memory of this page (src/host/webStorage.ts).
    return firstContent(factsOf(element), () => sessionStorage, true)
  }

  /** Places what stands there before the app: linking's first screen, or the grey shape and maybe a frame. */
  #placeStart(first: FirstContent): void {
    const { element, fallback } = this.shell
    const isLinking = Boolean(element.flow)
    const box = make(INNER, { inert: element.environment === 'PRO', tabIndex: -1 })
    if (first === 'link' && this.#draw(box)) return this.#root.replaceChildren(box)
    this.#root.replaceChildren(greyShape(isLinking))
    if (!fallback?.frame || element.mode === 'redirect') return
    // Only the frame knows what it keeps of a customer.
    this.shell.frame = makeEarlyFrame(element, canAskAhead(factsOf(element)) ? subjectOf(element) : undefined)
    this.shell.unmount = this.shell.frame?.end
  }

  async #heedPermission(): Promise<void> {
    const isAllowed = await this.shell.permission
    if (this.#isEnded) return
    if (isAllowed === false) this.shell.showFallback({ frame: true })
    else if (this.shell.firstScreen) this.shell.firstScreen.box.inert = false
  }

  #whenAppsTurn(first: FirstContent): Promise<unknown> {
    const paint = whenPainted(this.shell.firstScreen)
    if (first === 'app') return paint
    const answer = this.#prefetch(paint)
    return first === 'link' ? paint : this.#turnAfter(this.#drawOrder(answer))
  }

  /** The turn of a file that would delay what is drawn; nothing waits any more once this has ended. */
  #turnAfter(drawing: Promise<unknown>): Promise<void> {
    return appTurn(Promise.race([drawing, this.#ending]))
  }

  /** Sends the app's first request as soon as nothing is in its way. */
  async #prefetch(paint: Promise<unknown>): Promise<PrefetchAnswer | undefined> {
    await paint
    const isAllowed = await this.shell.permission
    if (!isAllowed || this.#isEnded) return undefined
    this.shell.prefetch = askForSession(this.shell.element)
    return this.shell.prefetch?.answer
  }

  /** Draws a first screen; false if it can't be drawn, and React has to draw it. */
  #draw(box: HTMLElement, screen?: DrawnScreen): boolean {
    const { element, language } = this.shell
    try {
      this.shell.firstScreen = drawFirstScreen(
        this.#root,
        box,
        screen ?? linkScreen(language, element.version),
      )
      return true
    } catch (cause) {
      consoleLine('error', `${element.localName}: please report this`, cause)
      return false
    }
  }

  /**
   * Draws the order's first screen if it begins with the payment page, or says how it has ended. Resolves
   * when that is painted, or when it won't be.
   */
  async #drawOrder(request: Promise<PrefetchAnswer | undefined>): Promise<unknown> {
    const { element, language } = this.shell
    // A missing part leaves the screen to the app.
    const part = await this.#owner.files.loadFirstPay().catch(() => undefined)
    const answer = part?.isAtStart(subjectOf(element)) && (await request)
    // The app may have been faster.
    if (!answer || this.#isEnded || this.shell.unmount) return undefined
    const { version } = element
    const screen = part?.screenOf(subjectOf(element), answer, { language, version })
    if (!screen) return this.#sayEnd(part?.endOf(answer, language))
    const box = make(INNER, { tabIndex: -1 })
    if (!this.#draw(box, screen)) return undefined
    this.#root.replaceChildren(box)
    return whenPainted(box)
  }

  /** Says of an order that it has ended. The app draws the whole page anew. */
  #sayEnd(screen: DrawnScreen | undefined): Promise<unknown> | undefined {
    if (!screen) return undefined
    const box = make('div', {})
    this.shell.orderEnd = drawFirstScreen(this.#root, box, screen)
    this.#root.replaceChildren(box)
    return whenPainted(box)
  }

  /** Fetches the code that shows the screens, and starts it. */
  async #load(): Promise<void> {
    const { shell } = this
    const { language } = shell
    const { files } = this.#owner
    try {
      // The script has said what is missing.
      if (files.base === NO_ADDRESS) throw new Error(files.base)
      if (shell.fallback?.frame) {
        // Linking's screen is drawn by the frame's page alone, which this file would delay.
        if (shell.frame?.first) await this.#turnAfter(shell.frame.arrival)
        const { mount } = await files.loadOutside()
        if (!this.#isEnded) shell.unmount = mount(shell)
        return
      }
      await this.#appTurn
      if (this.#isEnded) return
      const [{ mount }, { texts }] = await files.loadApp(language)
      if (this.#isEnded) return
      // A script of the page's that came meanwhile may have replaced something.
      if (this.#isInline() && needsFrame(shell.element)) return shell.showFallback({ frame: true })
      // Running the app's code and rendering are two tasks, so that a key can be handled between them.
      await new Promise((resolve) => setTimeout(resolve))
      if (!this.#isEnded) shell.unmount = mount(shell, { language, texts })
    } catch (cause) {
      shell.fail(cause)
    }
  }

  /** Says that nothing could be shown: to the bank, the customer and the page, with one help code. */
  #fail(cause: unknown): void {
    const diagnosticsId = newDiagnosticsId(randomBytes)
    this.#report(diagnosticsId)
    this.#showNotice(diagnosticsId)
    this.#owner.tell(cause, diagnosticsId)
  }

  #report(diagnosticsId: string): void {
    const { element } = this.shell
    reportAlone(
      {
        fetch: async (...request) => fetch(...request),
        proxy: element.proxy,
        flow: element.flow,
        subject: subjectOf(element),
      },
      'error',
      {
        diagnosticsId,
        code: 'PAGE_LOAD_FAILED',
        environment: element.environment,
        mode: element.mode,
      },
    )
  }

  #showNotice(diagnosticsId: string): void {
    const { element, firstScreen, orderEnd, frame } = this.shell
    const notice = loadNotice(element.ownerDocument, {
      language: element.language,
      diagnosticsId,
      isFollowed: !element.flow && isFollowed(subjectOf(element)),
      retry: () => this.#owner.retry(),
    })
    // Content that stands there stays: what the customer has typed, or what was said of the order.
    const currentContent = firstScreen ?? orderEnd ?? frame?.first
    if (currentContent) this.#root.prepend(...notice)
    else this.#root.replaceChildren(...notice)
    let isNeeded = true
    const retry = (this.retry = () => {
      removeEventListener('online', retry)
      if (!isNeeded) return
      isNeeded = false
      if (!currentContent) return this.#owner.restart()
      notice.forEach(detach)
      void this.#load()
    })
    // The connection's return brings a retry without a press.
    addEventListener('online', retry)
  }
}
