/**
 * A document's own members, read through the prototype: an element of the page's that has a name hides the
 * member of that name (`<img name="createElement">`; HTML, "named properties of Document"), and what visitors
 * of a shop write may hold such an element.
 */

const ownMember = (document: Document, name: string): unknown =>
  Reflect.get(Object.getPrototypeOf(document) as object, name, document)

/** The window of a node's document. */
export const viewOf = (node: Node): Window & typeof globalThis =>
  ownMember(node.ownerDocument ?? (node as Document), 'defaultView') as Window & typeof globalThis

export const createElement = <T extends string>(
  document: Document,
  tag: T,
): T extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[T] : HTMLElement =>
  Reflect.apply(ownMember(document, 'createElement') as () => never, document, [tag])

export const createElementNS = (document: Document, namespace: string, tag: string): Element =>
  Reflect.apply(ownMember(document, 'createElementNS') as () => Element, document, [namespace, tag])

/**
 * Members that the screens need in the document they stand in, React's included: by `documentMode` it knows
 * browsers of long ago, which change fields in another way.
 */
const NEEDED = [
  'activeElement',
  'addEventListener',
  'body',
  'createDocumentFragment',
  'createElement',
  'createElementNS',
  'createRange',
  'createTextNode',
  'defaultView',
  'documentElement',
  'documentMode',
  'hasFocus',
  'head',
  'hidden',
  'removeEventListener',
  'visibilityState',
]

/** Some browsers let an `embed` be called. */
const isOfPage = (value: unknown): boolean =>
  typeof value === 'object' || (typeof value === 'function' && 'tagName' in value)

/** Needed members that elements of the page hide. What a page has put there itself is a function. */
export const hiddenMembers = (document: Document): string[] =>
  NEEDED.filter((name) => {
    const value: unknown = Reflect.get(document, name)
    return isOfPage(value) && value !== ownMember(document, name)
  })

/**
 * The tag that this script runs from; undefined for a module that another one has imported.
 * @param address of the script; a module without one of its own has that of the page
 */
export function scriptTag(address: string): HTMLScriptElement | undefined {
  const current = ownMember(document, 'currentScript')
  // In a drawing a script is another kind of element.
  if (current instanceof HTMLScriptElement) return current
  const scripts = ownMember(document, 'scripts') as HTMLCollectionOf<HTMLScriptElement>
  return Array.from(scripts).find(({ src, type }) =>
    src ? src === address : type === 'module' && address === ownMember(document, 'baseURI'),
  )
}
