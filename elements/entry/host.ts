/**
 * The element in a merchant's page, defined synchronously by a very small script: attributes, properties,
 * methods. What it shows while the app (inner.tsx) is fetched is in presence.ts and attempt.ts. It doesn't
 * know React.
 */
import { isLive } from '../../src/contract/settings.ts'
import { appFiles } from './appFiles.ts'
import { watchKeys } from './keys.ts'
import { Presence } from './presence.ts'
import { reflectingElement, type Attributes } from './reflectingElement.ts'

/**
 * Makes the class of an element from the table of its attributes.
 * @param base address of the folder that holds all other files
 */
export const hostElement = (base: string, attributes: Attributes): CustomElementConstructor => {
  const files = appFiles(base, attributes['flow'] !== undefined)
  watchKeys(window)
  return class Host extends reflectingElement(attributes) {
    static version = __VERSION__
    static base = base
    /** Fetches the code early: for inline, or for the given mode. */
    static preload = (mode?: 'frame' | 'redirect', language?: string): Promise<unknown> =>
      mode ? files.loadOutside() : files.loadApp(language)

    readonly #presence = new Presence(this, files)

    connectedCallback(): void {
      this.#presence.settle()
    }

    // A move connects the element again before the microtask of `settle`.
    disconnectedCallback(): void {
      this.#presence.settle()
    }

    adoptedCallback(): void {
      this.#presence.restart()
    }

    attributeChangedCallback(name: string, previous: string | null, value: string | null): void {
      if (previous === value) return
      if (isLive(name)) this.#presence.changeLook()
      else this.#presence.change()
    }

    retry(): void {
      this.#presence.retry()
    }

    back(): void {
      this.#presence.leave('back')
    }

    close(): void {
      this.#presence.leave('close')
    }

    override focus(): void {
      this.#presence.focus()
    }

    whenReady(): Promise<unknown> {
      return this.#presence.whenReady()
    }

    diagnose(): Record<string, unknown> {
      return this.#presence.diagnose()
    }
  }
}
