/** An element whose properties reflect its attributes, by the table of these (attributes.ts). */
import { propertyOf } from '../../src/contract/settings.ts'
import type { HostProperties } from '../shell.ts'

/**
 * Attribute → its default and, unless it is free text, the other allowed values; any other value means the
 * default.
 */
export type Attributes = Readonly<Record<string, readonly [string, ...string[]]>>

interface ReflectingElement {
  readonly observedAttributes: string[]
  new (): HTMLElement & HostProperties
}

/** Only called where there is a DOM. */
export function reflectingElement(attributes: Attributes): ReflectingElement {
  class Reflecting extends HTMLElement {
    static observedAttributes = Object.keys(attributes)

    constructor() {
      super()
      // A property that was set before the class was defined is on the object itself and would hide the
      // accessor.
      for (const [key, value] of Object.entries(this)) {
        delete this[key as keyof this]
        this[key as keyof this] = value
      }
    }
  }

  for (const [name, values] of Object.entries(attributes)) {
    const isFreeText = values.length === 1
    Object.defineProperty(Reflecting.prototype, propertyOf(name), {
      get(this: HTMLElement): string {
        const value = this.getAttribute(name)
        return value !== null && (isFreeText || values.includes(value)) ? value : values[0]
      },
      set(this: HTMLElement, value: string | number | null | undefined) {
        if (value == null) this.removeAttribute(name)
        else this.setAttribute(name, value as string)
      },
    })
  }
  return Reflecting as ReflectingElement
}
