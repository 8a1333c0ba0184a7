import type { Node } from './firstScreens.mjs'

/** A selector in the form of lightningcss. */
type Selector = readonly object[]
export type CanMatch = (selector: Selector) => boolean

/** Whether a selector can match an element of these nodes, or an element around them with these classes. */
export declare const matching: (nodes: readonly Node[], around?: readonly string[]) => CanMatch
