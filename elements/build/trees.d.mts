/** `[tag, attributes, ...children]`, or a text. */
export type Node = string | [tag: string, attributes: Record<string, string>, ...Node[]]

/** Parses HTML that React has rendered. */
export declare const parse: (html: string) => Node[]
