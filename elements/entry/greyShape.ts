/** The grey shape that stands where the app will: it has the size of the first screen. */
import { createElement, viewOf } from '../../src/host/document.ts'
import { PAYMENT_HEIGHT, roomFor, SCREEN_HEIGHT } from '../../src/ui/heights.ts'

const STYLE =
  // Safari before 17 gives what is contained no width of its own.
  '@supports not (contain-intrinsic-inline-size:1px){:host::before{content:"";display:block;width:min(375px,90vw);max-width:100%}}'
  + ':host{min-height:320px}[tabindex="-1"]:focus{outline:0}:host(:not([hidden])){display:block}.again{min-height:3em}.behind{height:0;overflow:hidden;visibility:hidden}@keyframes wait{0%{opacity:0}}'
  + '.wait{background:linear-gradient(#8882,#8882) 0 0/100% 13em no-repeat;animation:wait .2s steps(1);'
  + `${roomFor(SCREEN_HEIGHT, '100vh')}}.tall{${roomFor(PAYMENT_HEIGHT, '100vh')}}`

/** Gives the element's root its only style sheet: of the element itself, the shape and the notice. */
export function adoptStyle(root: ShadowRoot): void {
  // A style sheet belongs to the document that made it, and the element may have moved to another document.
  const sheet = new (viewOf(root).CSSStyleSheet)()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]
}

export const make = (tag: string, props: object): HTMLElement =>
  Object.assign(createElement(document, tag), props)

/** @param isLinking whether the first screen is bank-bind's, which is less tall */
export function greyShape(isLinking: boolean): HTMLElement {
  // The page's own `slot="loading"` stands in its place.
  const slot = make('slot', { name: 'loading' })
  slot.appendChild(make('div', { className: isLinking ? 'wait' : 'wait tall' }))
  return slot
}
