import type { Plugin } from 'rollup'

/** What gives the source its meaning, but for styles. */
export declare const source: () => Plugin[]
