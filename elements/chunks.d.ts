/** A lazily loaded part of the elements: elements/build/chunks.mjs writes the function that fetches it. */
declare module 'chunks:*' {
  const load: (spelling?: number) => Promise<{ mount: import('./shell.ts').Mount }>
  export default load
}

/** Version of the package, put in by the build. */
declare const __VERSION__: string
