import type { Plugin } from 'rollup'

export declare const plainOf: (id: string) => string
/** What the compiler imports for JSX → the module that it is. */
export declare const JSX_RUNTIME: Readonly<Record<string, string>>
export declare const compile: () => Plugin
