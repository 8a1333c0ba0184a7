import type { Plugin } from 'rollup'

/** The plugins that every bundle needs for the source, except those for styles. */
export declare const source: () => Plugin[]
