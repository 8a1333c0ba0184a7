/** What of the page around may explain a fault, for support. Nothing personal. */

export interface PageAround {
  /** The browser has translated the page. */
  readonly translated: boolean
  /** Built-ins that a library of the page has replaced. */
  readonly replaced: readonly string[]
  /** What the browser lacks although the elements need it. */
  readonly missing: readonly string[]
}

const BUILT_INS = [
  'Array.from',
  'Array.prototype.entries',
  'Array.prototype.map',
  'Date.parse',
  'Element.prototype.remove',
  'Function.prototype.bind',
  'JSON.stringify',
  'Object.keys',
  'Object.values',
] as const

const NEEDED = ['Array.prototype.toSorted', 'CSSStyleSheet.prototype.replaceSync', 'crypto.subtle'] as const

/** The value of a global, or of a member of one; undefined where its owner is missing too. */
const valueAt = (view: object, path: string): unknown =>
  path.split('.').reduce<unknown>((owner, name) => Reflect.get(Object(owner) as object, name), view)

/** A function of the engine's own says so in its text. */
const isNative = (value: unknown): boolean =>
  typeof value === 'function' && Function.prototype.toString.call(value).includes('[native code]')

export const pageAround = (view: Window): PageAround => ({
  // Translators put texts into nested `font` elements; Chrome also marks the document.
  translated: view.document.querySelector('.translated-ltr, .translated-rtl, font > font') !== null,
  replaced: BUILT_INS.filter((path) => !isNative(valueAt(view, path))),
  missing: NEEDED.filter((path) => valueAt(view, path) === undefined),
})
