/** A lazily loaded part of the elements: elements/build/chunks.mjs puts in the name of its file. */
declare module 'chunks:*' {
  const file: string
  export default file
}

/** Fetches such a part, with a second try. @param base address of the folder in which everything else lies */
declare module 'chunks' {
  const load: (file: string, base: string) => Promise<{ mount: import('./shell.ts').Mount }>
  export default load
}

/** Version of the package, put in by the build. */
declare const __VERSION__: string
