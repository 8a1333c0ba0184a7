import type { Part, Shape } from 'first-screens/pay'
import type { Node } from './trees.mjs'

/** One tree out of a screen's shapes: the list of ways to pay holds its rows by name. */
export declare const composeScreen: (
  views: readonly { shape: Shape; nodes: readonly Node[] }[],
  facts: { readonly page: readonly string[]; readonly row: readonly string[] },
) => Part[]
