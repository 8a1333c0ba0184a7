import type { Plugin } from 'rollup'

export declare const plainOf: (id: string) => string
export declare const compile: () => Plugin
/** Ends the compiler, which would otherwise keep the process running. */
export declare const endCompiler: () => void
