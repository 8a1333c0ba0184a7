import type { Plugin } from 'rollup'

export declare const integrity: (content: string | Uint8Array) => string
/** The placeholder in embed.html for the bank's own address. */
export declare const EXAMPLE: string
export declare const manifest: (version: string, options?: { elements?: boolean }) => Plugin
