/**
 * Takes a node out of its place. Some pages have a `remove()` of their own that looks for a parent element,
 * which a child of a shadow root hasn't.
 */
export const detach = (node: Node): void => void node.parentNode?.removeChild(node)
