/**
 * The first screen before React is loaded: the tree that was drawn at build time
 * (elements/build/firstScreens.ts). It is made node by node with a constructed style sheet, so that neither
 * Trusted Types nor style-src is involved. React takes over these nodes.
 */
import { createElementNS, viewOf } from '../../src/host/document.ts'
import type { Click } from '../../src/host/repeatClick.ts'
import * as link from 'first-screens/link'
import { refuseSecondTap } from '../../src/ui/doubleTap.ts'
import { composeTree, type Tree } from './composeTree.ts'

/** A screen that was drawn at build time, put together for an order. */
export interface DrawnScreen {
  readonly tree: readonly Tree[]
  /** Its styles beside those of linking's screen. */
  readonly css: string
  /** Texts of this order, by slot. */
  readonly slots: readonly string[]
}

/** A press that waits for the app. */
export interface Press {
  readonly control: HTMLElement
  readonly click: Click
}

export interface FirstScreen {
  /** The element around the screen; later React's root. */
  readonly box: HTMLElement
  /** `box` and all in it, in the document's order. */
  readonly elements: readonly Element[]
  /** A copy of `box` as it was drawn, by which the app puts back what others have changed. */
  readonly copy: Element
  /** Called when React has taken over. Returns the presses before, in order. */
  takenOver(): readonly Press[]
}

const XHTML = 'http://www.w3.org/1999/xhtml'
const SVG = 'http://www.w3.org/2000/svg'
/** Elements whose presses are kept for the app; text fields work without it. */
const PRESSED = 'button,[type=radio],[type=checkbox]'

/** The character of the first slot (elements/build/trees.ts). */
const SLOTS = 0xe000

/** Draws trees in a document. */
const treesIn = (document: Document, slots: readonly string[]) => {
  const fill = (text: string): string =>
    text.replace(/[\ue000-\ue0ff]/g, (slot) => slots[slot.charCodeAt(0) - SLOTS]!)
  const draw = (node: Tree, parent: Element, space = XHTML): void => {
    if (!Array.isArray(node)) {
      parent.textContent = fill(node)
      return
    }
    const [tag, attributes, ...children] = node
    const childSpace = tag === 'svg' ? SVG : space
    const element = createElementNS(document, childSpace, tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, fill(value))
    for (const child of children) draw(child, element, childSpace)
    parent.append(element)
  }
  return draw
}

/** Keeps the presses in `box`. The returned function answers them, in order, and keeps no more. */
function keepPresses(box: HTMLElement): () => readonly Press[] {
  const presses: Press[] = []
  // A page may have made it impossible to take a listener off again.
  let hasEnded = false
  // Enter in a field arrives as a click of the form's button, a click on a label as one of its field.
  const press = (event: MouseEvent) => {
    if (hasEnded) return
    const control = (event.target as Element).closest<HTMLElement>(PRESSED)
    if (!control) return
    event.stopImmediatePropagation()
    // A way to pay that is blocked is never shown as chosen.
    if (control.hasAttribute('aria-disabled')) return event.preventDefault()
    // Remembered for React's own control too: it keeps the node.
    if (refuseSecondTap(event, control)) return
    // A radio button or switch shows a press at once, so every later press counts: two switch it off again.
    const changesItself = control.localName === 'input'
    if (changesItself || presses.at(-1)?.control !== control) presses.push({ control, click: event })
    if (changesItself) return
    event.preventDefault()
    control.setAttribute('aria-busy', 'true')
  }
  box.addEventListener('click', press, true)
  return () => {
    hasEnded = true
    box.removeEventListener('click', press, true)
    for (const { control } of presses) control.removeAttribute('aria-busy')
    return presses.splice(0)
  }
}

/** Linking's screen. @param version of the element; one that wasn't drawn means the default */
export function linkScreen(language: string, version: string): DrawnScreen {
  const drawnVersion = link.versions.includes(version) ? version : link.versions.at(-1)!
  const facts = { language, version: drawnVersion }
  return { tree: composeTree(link.tree, { facts, rows: [] }), css: '', slots: [] }
}

/**
 * Draws the screen into `box`.
 * @param root gets the styles
 */
export function drawFirstScreen(
  root: ShadowRoot | Document,
  box: HTMLElement,
  { tree, css, slots }: DrawnScreen,
): FirstScreen {
  // The element may have moved here from another document, in which `box` was made.
  const document = root.ownerDocument ?? root
  const draw = treesIn(document, slots)
  for (const node of tree) draw(node, box)

  const sheet = new (viewOf(document).CSSStyleSheet)()
  sheet.replaceSync(link.css + css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]

  const endPresses = keepPresses(box)
  return {
    box,
    elements: [box, ...box.querySelectorAll('*')],
    copy: box.cloneNode(true) as Element,
    takenOver() {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((styleSheet) => styleSheet !== sheet)
      return endPresses()
    },
  }
}
