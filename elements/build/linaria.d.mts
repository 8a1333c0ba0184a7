import type { Plugin } from 'rollup'

/** True when a `css` tag survived in the code of a module or of a finished chunk. */
export declare const survives: (code: string) => boolean
export declare const linaria: (options?: { hosted?: boolean }) => Plugin
