/**
 * What an element shows from the moment it is in a page until it leaves: one attempt after another
 * (showing.ts), and never two.
 */
import { pageError } from '../src/contract/pageErrors.ts'
import { hiddenMembers, viewOf } from '../src/host/document.ts'
import { pageAround } from '../src/host/pageAround.ts'
import type { AppFiles } from './appFiles.ts'
import { focusLast } from './keys.ts'
import type { Fallback, Shell } from './shell.ts'
import { Showing, type Shower } from './showing.ts'

export class Presence implements Shower {
  readonly element: Shell['element']
  readonly files: AppFiles
  readonly #root: ShadowRoot
  #showing: Showing | undefined
  #isStale = false
  #hasWarned = false
  /** Why nothing could be shown, as told to the page; forgotten when the page or the customer acts. */
  #lastCause: string | undefined

  constructor(element: Shell['element'], files: AppFiles) {
    this.element = element
    this.files = files
    // The element itself is no stop of Tab, but leads to what is in it.
    this.#root = element.attachShadow({ mode: 'open', delegatesFocus: true })
  }

  /** The shell of the current attempt; every attempt has its own. */
  get shell(): Shell | undefined {
    return this.#showing?.shell
  }

  /** Starts or stops according to whether the element is in a page, after all changes of the current task. */
  settle(): void {
    queueMicrotask(() => {
      if (this.#showing && (this.#isStale || !this.element.isConnected)) this.#stop()
      this.#isStale = false
      if (!this.#showing && this.element.isConnected) this.#start()
    })
  }

  restart(): void {
    this.#isStale = true
    this.settle()
  }

  /** The page has set something new: what it is told next is news. */
  change(): void {
    this.#lastCause = undefined
    this.restart()
  }

  retry(): void {
    this.#lastCause = undefined
    const showing = this.#showing
    if (showing?.shell.controls) showing.shell.controls.retry()
    else if (showing?.retry) showing.retry()
    else this.restart()
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
    console.error(`${localName}: ${hint}. ${diagnosticsId}`, cause)
    const error = pageError('PAGE_LOAD_FAILED', diagnosticsId)
    this.element.dispatchEvent(
      new CustomEvent('bank-load-error', {
        detail: { error, diagnosticsId, mode },
        bubbles: true,
        composed: true,
      }),
    )
  }

  /** Also where elements of the page hide what React needs of the document: in a frame nothing is hidden. */
  #needsFrame(): boolean {
    const { localName, mode, ownerDocument } = this.element
    if (mode !== 'inline') return true
    const names = hiddenMembers(ownerDocument)
    if (names.length === 0) return false
    if (!this.#hasWarned)
      console.warn(
        `${localName}: elements called ${names.join(', ')} hide those members of the document; rename them. The screens stand in a frame`,
      )
    this.#hasWarned = true
    return true
  }

  #start(fallback?: Fallback): void {
    this.#showing = new Showing(this, fallback ?? (this.#needsFrame() ? { frame: true } : undefined))
    this.#showing.begin()
  }

  #stop(): void {
    this.#showing?.end()
    this.#showing = undefined
    this.#root.replaceChildren()
  }
}
