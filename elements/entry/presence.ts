/**
 * The element's content from the moment it is in a page until it leaves: one attempt after another
 * (attempt.ts), and never two.
 */
import { pageError } from '../../src/contract/pageErrors.ts'
import { viewOf } from '../../src/host/document.ts'
import { consoleLine } from '../../src/host/consoleLine.ts'
import { pageAround } from '../../src/host/pageAround.ts'
import type { AppFiles } from './appFiles.ts'
import { focusLast } from './keys.ts'
import { needsFrame } from './needsFrame.ts'
import type { Fallback, Shell } from '../shell.ts'
import { Attempt, type AttemptOwner } from './attempt.ts'

/**
 * Screens of the app, a frame, what is said where neither could be loaded, the shape that stands there first.
 */
const CONTENT = '[part~="screen"]>*,[part~="frame"],[part~="message"],.wait'

/** A call of the page's by which the customer leaves, or may. */
type Departure = 'back' | 'close'

export class Presence implements AttemptOwner {
  readonly element: Shell['element']
  readonly files: AppFiles
  readonly #root: ShadowRoot
  #attempt: Attempt | undefined
  #isStale = false
  /**
   * The reason that nothing could be shown, as told to the page; forgotten when the page or the customer
   * acts.
   */
  #lastCause: string | undefined
  /** The page's last call that no screen could hear yet. */
  #unheard: Departure | undefined

  constructor(element: Shell['element'], files: AppFiles) {
    this.element = element
    this.files = files
    // The element itself is no stop of Tab, but leads to what is in it.
    this.#root = element.attachShadow({ mode: 'open', delegatesFocus: true })
  }

  /** The shell of the current attempt; every attempt has its own. */
  get shell(): Shell | undefined {
    return this.#attempt?.shell
  }

  /** Starts or stops according to whether the element is in a page, after all changes of the current task. */
  settle(): void {
    queueMicrotask(() => {
      if (this.#waitsForParting()) return
      if (!this.element.isConnected) this.#unheard = undefined
      const isOutdated = this.#attempt?.isOutdated() && !this.#isPaying()
      if (this.#attempt && (this.#isStale || isOutdated || !this.element.isConnected)) this.#stop()
      this.#isStale = false
      if (!this.#attempt && this.element.isConnected) this.#start()
    })
  }

  /** True when another order was set, and the one before is still to be told of (`Controls.part`). */
  #waitsForParting(): boolean {
    const attempt = this.#attempt
    if (!attempt || !this.element.isConnected || !attempt.isOfAnother()) return false
    attempt.parting ??= attempt.shell.controls?.part()?.then(() => {
      attempt.hasParted = true
      this.settle()
    })
    return attempt.parting !== undefined && !attempt.hasParted
  }

  /** A payment under way is known to its screens alone: a change of where they stand waits for its end. */
  #isPaying(): boolean {
    const attempt = this.#attempt
    return !!attempt && !attempt.isOfAnother() && !!attempt.shell.controls?.isPaying()
  }

  restart(): void {
    this.#isStale = true
    this.settle()
  }

  /** The page has set something new: what it is told next is news. */
  change(): void {
    this.#lastCause = undefined
    if (this.#attempt?.isOfAnother()) this.#unheard = undefined
    this.settle()
  }

  retry(): void {
    this.#lastCause = undefined
    const attempt = this.#attempt
    // No screen may stand here, so none can try again: the page's own mode begins anew.
    if (!this.#isDrawn() || attempt?.shell.fallback?.blockedReason) return this.restart()
    if (attempt?.shell.controls) attempt.shell.controls.retry()
    else if (attempt?.retry) attempt.retry()
    else this.restart()
  }

  /** Heard by the screens, or by the first ones that can. */
  leave(call: Departure): void {
    this.#unheard = call
    this.hear()
    // Out of a page nobody leaves: back in one, it starts anew.
    if (!this.element.isConnected) this.#unheard = undefined
  }

  get isLeaving(): boolean {
    return this.#unheard !== undefined
  }

  hear(): void {
    const controls = this.shell?.controls
    const call = this.#unheard
    if (!controls || !call) return
    this.#unheard = undefined
    controls[call]()
  }

  /** Language or theme has changed: nothing starts anew, where something stands. */
  changeLook(): void {
    if (this.#isDrawn()) this.shell?.onLookChange?.()
    else this.restart()
  }

  /** True while the content still stands there: a script may have taken it away. */
  #isDrawn(): boolean {
    return !this.shell?.unmount || this.#root.querySelector(CONTENT) !== null
  }

  /** Shift+Tab comes in from behind. */
  focus(): void {
    const { event } = viewOf(this.element)
    const { type, key, shiftKey } = (event ?? {}) as Partial<KeyboardEvent>
    if (type === 'keydown' && key === 'Tab' && shiftKey) focusLast(this.#root)
    else this.shell?.controls?.focus()
  }

  /** Resolves when the first screen can be used. */
  whenReady(): Promise<unknown> {
    return new Promise<unknown>((resolve) =>
      this.shell?.ready ? resolve(0) : this.element.addEventListener('bank-ready', resolve, { once: true }),
    )
  }

  diagnose(): Record<string, unknown> {
    const { mode, environment } = this.element
    return {
      version: __VERSION__,
      mode,
      environment,
      page: pageAround(viewOf(this.element), this.element),
      ...this.shell?.controls?.diagnose(),
    }
  }

  showFallback(to: Fallback): void {
    this.#stop()
    this.#start(to)
  }

  /** Once for a cause, however often it is met. */
  tell(cause: unknown, diagnosticsId: string): void {
    if (this.#lastCause === String(cause)) return
    this.#lastCause = String(cause)
    const { localName, mode } = this.element
    // A copy of the script looks for the rest beside it.
    const isCopy = this.files.base.startsWith(`${location.origin}/`)
    const hint = isCopy
      ? 'its files are looked for on your host: add data-bank-elements'
      : 'check script-src, CORS'
    const error = pageError('PAGE_LOAD_FAILED', diagnosticsId)
    this.element.dispatchEvent(
      new CustomEvent('bank-load-error', {
        detail: { error, diagnosticsId, mode },
        bubbles: true,
        composed: true,
      }),
    )
    consoleLine('error', `${localName}: ${hint}. ${diagnosticsId}`, cause)
  }

  #start(fallback?: Fallback): void {
    const isInline = this.element.mode === 'inline' && !needsFrame(this.element)
    this.#attempt = new Attempt(this, fallback ?? (isInline ? undefined : { frame: true }))
    this.#attempt.begin()
  }

  #stop(): void {
    this.#attempt?.end()
    this.#attempt = undefined
    this.#root.replaceChildren()
  }
}
