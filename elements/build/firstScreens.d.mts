import type { Plugin } from 'rollup'
import type * as link from 'first-screens/link'
import type * as pay from 'first-screens/pay'
import type { Language } from '../../src/contract/language.ts'
import type { Method } from '../../src/contract/payloads/payment.ts'
import type { Version } from '../../src/contract/routes.ts'
import type { SessionAnswer } from '../../src/contract/session.ts'
import type { CanMatch } from './selectors.mjs'

/** Renders the first screens with React (elements/prerender.tsx). */
export declare const draw: (
  plugins: Plugin[],
  hosted: boolean,
  folder?: string,
) => Promise<{
  source: {
    pay(
      language: Language,
      version: Version,
      answer: SessionAnswer,
      choices: { isBalanceShown: boolean; savedMethod: Method | null },
    ): Promise<string>
  }
  screens: { link: typeof link; pay: typeof pay }
}>

/** Removes custom properties that neither these rules nor `others` use. */
export declare const withoutUnused: (css: string, others: string, kept: ReadonlySet<string>) => string
/** The minified rules that can apply, without those that can apply to a screen whose rules are `known`. */
export declare const usedStyles: (sheets: readonly string[], canMatch: CanMatch, known?: CanMatch) => string
