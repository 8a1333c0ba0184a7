import type { Plugin } from 'rollup'

/** The text that a bundle has in place of a module of folders; functions are null in `values`. */
export declare const folderModule: (
  values: Readonly<Record<string, unknown>>,
  languages?: readonly string[],
) => string
/** The text behind a specifier with a star in place of the language. */
export declare const everyModule: (specifier: string, languages?: readonly string[]) => string
/** What a module exports, a function as null. */
export declare const exportsOf: (file: string) => Promise<Record<string, unknown>>
export declare const withNoScript: (page: string) => Promise<string>
export declare const languages: () => Plugin
