/** The way to the chunk with a module, for `load` of 'chunks' (elements/build/chunks.ts). */
declare module 'chunks:*' {
  const file: string
  export default file
}

/** The same of the folder of each language (elements/build/languages.ts). */
declare module 'chunks:../../locales/*' {
  const files: Record<import('../src/contract/language.ts').Language, string>
  export default files
}

/**
 * Fetches such a chunk, and tries twice; rejects after the time-out of loading.
 * @param base address of the folder that holds all other files
 */
declare module 'chunks' {
  const load: <M>(file: string, base: string) => Promise<M>
  export default load
  /** Requests a chunk, once, that another one imports later. Never rejects. */
  export const preload: (file: string, base: string) => Promise<unknown>
  /** Rejects when the promise isn't settled after the time-out of loading. */
  export const withTimeout: <T>(promise: Promise<T>, name: string) => Promise<T>
}
