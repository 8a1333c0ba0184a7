/**
 * Selectors that can match a tree that doesn't change (Selectors Level 4): those whose tags, classes and
 * attributes are in it, wherever they stand to each other. Later states (pointer, focus, press) count as
 * true.
 */
import type { Selector, SelectorComponent } from 'lightningcss'
import type { Attribute, Part } from 'first-screens/link'

/** True for a selector that can match. */
export type CanMatch = (selector: Selector) => boolean

/** Tags around the tree, and attributes that the page or a press sets later. */
const OUTSIDE = ['html', 'body', 'main', '[data-theme]', '[aria-busy]', '[inert]', '[hidden]']

/**
 * The parts that may stand in a place: each part of a choice (elements/first/composeTree.ts), where one is.
 */
function variants(part: Part | Attribute | undefined): (Part | Attribute | undefined)[] {
  if (part === undefined || part === null || typeof part !== 'object' || Array.isArray(part)) return [part]
  const parts: readonly (Part | Attribute)[] = Object.values('of' in part ? part.of : part.each)
  return parts.flatMap(variants)
}

/** The simple selectors of the elements: tags, classes, names of attributes. */
const simpleSelectors = (nodes: readonly Part[]): string[] =>
  nodes.flatMap(variants).flatMap((node) => {
    if (!Array.isArray(node)) return []
    const [tag, attributes = {}, ...children] = node
    const classes = variants(attributes['class']).flatMap((names) =>
      typeof names === 'string' ? names.split(/\s+/) : [],
    )
    return [
      tag,
      ...classes.map((name) => `.${name}`),
      ...Object.keys(attributes).map((name) => `[${name}]`),
      ...simpleSelectors(children),
    ]
  })

/**
 * True for a selector, in the form of lightningcss, that can match an element of these nodes (trees.ts,
 * `parse`) or an element around them.
 * @param outerNames simple selectors of the elements around them
 */
export function matching(nodes: readonly Part[], outerNames: readonly string[] = []): CanMatch {
  const names = new Set([...OUTSIDE, ...outerNames, ...simpleSelectors(nodes)])
  const hasPart = (part: SelectorComponent): boolean => {
    if (part.type === 'type') return names.has(part.name)
    if (part.type === 'class') return names.has(`.${part.name}`)
    if (part.type === 'attribute') return names.has(`[${part.name}]`)
    if (part.type !== 'pseudo-class') return true
    if (part.kind === 'disabled') return names.has('[disabled]')
    return (part.kind !== 'where' && part.kind !== 'is') || part.selectors.some(canMatch)
  }
  const canMatch: CanMatch = (selector) => selector.every(hasPart)
  return canMatch
}
