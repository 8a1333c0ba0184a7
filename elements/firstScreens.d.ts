/** Version of the package, which the build puts in. */
declare const __VERSION__: string
/** The folder of this form of the script, below the bank's files, or nothing (elements/build/forms.ts). */
declare const __FOLDER__: string

/** The first screen of bank-bind, drawn at build time (elements/build/firstScreens.ts). */
declare module 'first-screens/link' {
  /** Choice of the parts. */
  export interface Shape {
    /** Value by the name of a fact. */
    readonly facts: Readonly<Record<string, string>>
    /** The names of a list's parts in their order, each with facts of its own. */
    readonly rows: readonly (readonly [name: string, facts: Readonly<Record<string, string>>])[]
  }
  /** Part by the value of a fact. */
  export interface Choice<T> {
    readonly by: string
    readonly of: Readonly<Record<string, T>>
  }
  /** Null: nothing is there. */
  export type Attribute = string | null | Choice<Attribute>
  /** The parts of a list by their name; the shape says which of them are there, and their order. */
  export interface Each {
    readonly each: Readonly<Record<string, Part>>
  }
  /**
   * A text, or an element with its attributes and children. In a text, a character from U+E000 up is the slot
   * of that number.
   */
  export type Part =
    | string
    | null
    | [tag: string, attributes?: Record<string, Attribute>, ...Part[]]
    | Choice<Part>
    | Each
  export const tree: Part[]
  /** The versions that are drawn, the default last. */
  export const versions: string[]
  /** The styles of the tree, without those that bank-bind's tree has too. */
  export const css: string
}

/** The first screen of every payable order, in all its shapes (elements/first/payShape.ts). */
declare module 'first-screens/pay' {
  export { tree, css } from 'first-screens/link'
  /** The reasons that are drawn: name of the error by the bank's code. */
  export const reasons: Readonly<Record<string, import('../src/contract/errors.ts').ErrorName>>
}

/** The screen of an order that ends at once: a screen with slots, and the words for them. */
declare module 'first-screens/end' {
  export { tree, css } from 'first-screens/link'
  type EndWords = import('./first/orderEnd.ts').EndWords
  /** By language, then by name of the end. */
  export const endWords: Readonly<Record<string, Readonly<Record<string, EndWords>>>>
  /** The names of notices by the bank's code. */
  export const endCodes: Readonly<Record<string, import('../src/contract/errors.ts').ErrorName>>
}
