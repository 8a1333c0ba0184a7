/**
 * The first screen before React is there: the tree that the build has drawn
 * (elements/build/firstScreens.mjs), made node by node and dressed by a constructed sheet, so that no
 * Trusted Types sink and no style-src is involved. React takes these very nodes over.
 */
import * as link from 'first-screens/link'
import type { Tree } from 'first-screens/link'
import { textsOf, type Screen } from './screenText.ts'

export interface StandIn {
  /** What the screen stands in; React's root later. */
  readonly box: HTMLElement
  /** React has taken over: what was pressed meanwhile is dispatched to it, in order. */
  over(): void
}

const XHTML = 'http://www.w3.org/1999/xhtml'
const SVG = 'http://www.w3.org/2000/svg'
/** What the app hears of when it is pressed; a text field is the browser's alone. */
const PRESSED = 'button,[type=radio],[type=checkbox]'

/**
 * Draws it into `box`.
 * @param root gets the styles
 * @param version of the element; any other than those drawn means the default
 */
export function standIn(
  root: ShadowRoot | Document,
  box: HTMLElement,
  language: string,
  version: string,
  screen: Screen = link,
): StandIn {
  // The element may have moved here from another document, in which `box` was made.
  const document = root.ownerDocument ?? root
  const text = textsOf(screen, language, version)
  const draw = (node: Tree, parent: Element, space: string): void => {
    if (!Array.isArray(node)) return parent.append(text(node))
    const [tag, attributes, ...children] = node
    const inside = tag === 'svg' ? SVG : space
    const made = document.createElementNS(inside, tag)
    for (const [name, value] of Object.entries(attributes ?? {}))
      made.setAttribute(inside === SVG ? name : name.toLowerCase(), text(value))
    for (const child of children) draw(child, made, inside)
    parent.append(made)
  }
  for (const node of screen.tree) draw(node, box, XHTML)

  const sheet = new document.defaultView!.CSSStyleSheet()
  sheet.replaceSync(screen === link ? link.css : link.css + screen.css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]

  const inputs = box.querySelectorAll('input')
  const pressed: HTMLElement[] = []
  // Enter in a field arrives as a press of the form's button, and that of a label as one of its field.
  const press = (event: Event) => {
    const target = (event.target as Element).closest<HTMLElement>(PRESSED)
    if (!target) return
    event.stopImmediatePropagation()
    // A radio or a switch shows at once that it was pressed; twice is off again.
    const changesItself = target.localName === 'input'
    if (changesItself || pressed.at(-1) !== target) pressed.push(target)
    if (changesItself) return
    event.preventDefault()
    target.ariaBusy = 'true'
  }
  box.addEventListener('click', press, true)
  return {
    box,
    over() {
      box.removeEventListener('click', press, true)
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet)
      // Radios and switches as they were drawn; all of them, since React remembers what each was set to.
      for (const input of inputs) input.checked = input.defaultChecked
      for (const target of pressed) {
        target.ariaBusy = null
        target.click()
      }
    },
  }
}
