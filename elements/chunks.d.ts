/** A lazily loaded part of the elements: elements/build/chunks.mjs puts in the name of its file. */
declare module 'chunks:*' {
  const file: string
  export default file
}

/** The same part of every language's folder (elements/build/languages.mjs). */
declare module 'chunks:../locales/*' {
  const files: Record<import('../src/contract/language.ts').Language, string>
  export default files
}

/** Fetches such a part, with a second try. @param base address of the folder in which everything else lies */
declare module 'chunks' {
  const load: <M>(file: string, base: string) => Promise<M>
  export default load
  /** Asks once for a part that another one imports later. Never rejects. */
  export const ahead: (file: string, base: string) => Promise<unknown>
}

/** Version of the package, put in by the build. */
declare const __VERSION__: string

/** The first screens of bank-bind and bank-pay, drawn by the build (elements/build/firstScreens.mjs). */
declare module 'first-screens/*' {
  /**
   * A text, or an element with its attributes and children. A number stands for a text: from 0 up in `words`,
   * from -1 down in `byVersion`. In a text, a character from U+E000 up stands for the slot of that number.
   */
  export type Tree = string | number | [tag: string, attributes?: Record<string, string | number>, ...Tree[]]
  export const tree: Tree[]
  /** By language. */
  export const words: Record<string, string[]>
  /** Those that are drawn, the default last. */
  export const versions: string[]
  /** In each of them. */
  export const byVersion: string[][]
  /** The styles that the tree uses, without those of bank-bind's. */
  export const css: string
}
