import type { Plugin } from 'rollup'
import type * as drawn from 'first-screens/link'
import type { Language } from '../../src/contract/language.ts'
import type { Version } from '../../src/contract/routes.ts'
import type { SessionAnswer } from '../../src/contract/session.ts'
import type { CanMatch } from './selectors.mjs'

/** `[tag, attributes, ...children]`, or a text. */
export type Node = string | [tag: string, attributes: Record<string, string>, ...Node[]]

/** Parses HTML that React has rendered. */
export declare const parse: (html: string) => Node[]
/** Renders the first screens with React (elements/prerender.tsx). */
export declare const draw: (
  plugins: Plugin[],
  hosted: boolean,
  folder?: string,
) => Promise<{
  source: { pay(language: Language, version: Version, answer: SessionAnswer): Promise<string> }
  screens: Record<'link' | 'pay', typeof drawn>
}>

/** Removes custom properties that neither these rules nor `others` use. */
export declare const withoutUnused: (css: string, others: string, kept: ReadonlySet<string>) => string
/** The minified rules that can apply, without those that can apply to a screen whose rules are `known`. */
export declare const usedStyles: (sheets: readonly string[], canMatch: CanMatch, known?: CanMatch) => string
