import type { Part } from 'first-screens/pay'

/** A selector in the form of lightningcss. */
type Selector = readonly object[]
export type CanMatch = (selector: Selector) => boolean

/** Whether a selector can match an element of these nodes, or an element around them with these classes. */
export declare const matching: (nodes: readonly Part[], around?: readonly string[]) => CanMatch
