import type { Plugin } from 'rollup'

/** The text that replaces a module of folders in a bundle; functions are null in `values`. */
export declare const folderModule: (
  values: Readonly<Record<string, unknown>>,
  languages?: readonly string[],
) => string
/** The text of a specifier with a star for the language. */
export declare const everyModule: (specifier: string, languages?: readonly string[]) => string
export declare const withNoScript: (page: string) => Promise<string>
export declare const languages: () => Plugin
