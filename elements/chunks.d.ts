/** A lazily loaded part of the elements: elements/build/chunks.mjs puts in the name of its file. */
declare module 'chunks:*' {
  const file: string
  export default file
}

/** Fetches such a part; `again` asks for the same file by another address. */
declare module 'chunks' {
  const load: (file: string, again?: boolean) => Promise<{ mount: import('./shell.ts').Mount }>
  export default load
}

/** Version of the package, put in by the build. */
declare const __VERSION__: string
