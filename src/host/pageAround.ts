/** Facts about the page around that may explain a fault, for support. Nothing personal. */
import { wrongBuiltIns } from './builtIns.ts'
import { createElement, hiddenMembers } from './document.ts'
import { detach } from './detach.ts'

/** Functions that old libraries replace. */
const BUILT_INS = [
  'AbortController',
  'Array.from',
  'Array.prototype.entries',
  'Array.prototype.map',
  'Array.prototype.reduce',
  'Date',
  'Date.now',
  'Date.parse',
  'Element.prototype.remove',
  'Function.prototype.bind',
  'JSON.parse',
  'JSON.stringify',
  'Object.keys',
  'Object.values',
  'Promise',
  'String.prototype.matchAll',
  'String.prototype.replaceAll',
  'URL',
  'URLSearchParams',
  'fetch',
  'matchMedia',
] as const

/** Translators put texts into nested `font` elements; Chrome marks the document, Edge what it has read. */
const TRANSLATED = '.translated-ltr, .translated-rtl, font > font, [_msttexthash]'

/** Functions that every promised browser has. */
const NEEDED = [
  'Array.prototype.toSorted',
  'CSSStyleSheet.prototype.replaceSync',
  'IntersectionObserver',
  'ResizeObserver',
] as const

/** The value of a global, or of a member of one; undefined where its owner is missing too. */
function valueAt(view: object, path: string): unknown {
  let value: unknown = view
  for (const name of path.split('.')) value = Reflect.get(Object(value) as object, name)
  return value
}

/** A function of the engine's own says so in its text. */
export const isNative = (value: unknown): boolean =>
  typeof value === 'function' && Function.prototype.toString.call(value).includes('[native code]')

/** True where a form is sent: a frame that is sandboxed without `allow-forms` drops it before any event. */
function hasForms(document: Document, parent: ShadowRoot | HTMLElement): boolean {
  const form = createElement(document, 'form')
  let isSent = false
  form.hidden = true
  form.onsubmit = (event) => {
    event.preventDefault()
    event.stopPropagation()
    isSent = true
  }
  parent.append(form)
  form.requestSubmit()
  detach(form)
  return isSent
}

/** Content of an element that stands in no slot of it, but for a link where scripts are off. */
export const strayContent = (element: Element): Element | undefined =>
  Array.from(element.children).find(
    (child) => !child.slot && !child.matches('a,noscript,script,style,template') && !child.querySelector('a'),
  )

/**
 * Names of what is unusual, none in a usual page. The merchants' page says what to do about each.
 * @param element one of ours in a merchant's page; undefined on the hosted page
 */
export function pageAround(view: Window, element?: Element): string[] {
  const { document } = view
  const signs: Readonly<Record<string, boolean>> = {
    'no secure context': !view.isSecureContext,
    'sandbox without an origin': view.origin === 'null',
    'sandbox without forms': !hasForms(document, element?.shadowRoot ?? document.body),
    'translated by the browser': [document, element?.shadowRoot].some((root) =>
      root?.querySelector(TRANSLATED),
    ),
    'cross-origin isolated': view.crossOriginIsolated,
    FastClick: 'FastClick' in view,
    // Additions of old libraries there are met by every `for … in`.
    'Object.prototype extended':
      Object.keys(Object(valueAt(view, 'Object.prototype'))).length > 0
      || valueAt(view, 'Object.prototype.toJSON') !== undefined,
    'content in no slot': element !== undefined && strayContent(element) !== undefined,
  }
  return [
    ...Object.keys(signs).filter((sign) => signs[sign]),
    ...wrongBuiltIns(view).map((name) => `${name} wrong`),
    ...BUILT_INS.filter((path) => !isNative(valueAt(view, path))).map((path) => `${path} replaced`),
    ...hiddenMembers(document).map((name) => `document.${name} hidden`),
    ...NEEDED.filter((path) => valueAt(view, path) === undefined).map((path) => `${path} missing`),
  ]
}
