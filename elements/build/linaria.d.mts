import type { Plugin } from 'rollup'

/** Whether a `css` tag is left in the code of a module or of a finished chunk. */
export declare const survives: (code: string) => boolean
export declare const linaria: (options?: { hosted?: boolean }) => Plugin
