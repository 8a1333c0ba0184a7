import type { Node } from './firstScreens.mjs'

/** A selector as lightningcss gives it. */
type Selector = readonly object[]
export type CanMatch = (selector: Selector) => boolean

/** Whether a selector can match an element of these nodes, or what surrounds them with these classes. */
export declare const matching: (nodes: readonly Node[], around?: readonly string[]) => CanMatch
