/**
 * Selectors that can match a tree that doesn't change (Selectors Level 4). Later states (pointer, focus,
 * press) count as true.
 */

import type { Selector, SelectorComponent } from 'lightningcss'
import type { Attribute, Part } from 'first-screens/pay'

/** True for a selector that can match. */
export type CanMatch = (selector: Selector) => boolean

/** An element that is drawn, linked to the elements around it; or, once, all that is around the tree. */
interface Drawn {
  readonly isOuter?: true
  readonly tag?: string
  readonly attributes: Readonly<Record<string, Attribute>>
  readonly classes: ReadonlySet<string>
  readonly parent?: Drawn
  /** Elements in front of it with the same parent. */
  readonly siblings: readonly Drawn[]
}

/** Elements around the tree, of which only tags and classes are known: page and host element. */
const OUTER = ['html', 'body', 'main']
const OUTER_STATES: ReadonlySet<string> = new Set(['host', 'root'])
/** Attributes that a press or the page sets later. */
const LATER = new Set(['aria-busy', 'inert', 'hidden'])

/**
 * The parts that may stand in a place: each part of a choice (elements/first/composeTree.ts), where one is.
 */
function variants(part: Part | Attribute | undefined): (Part | Attribute | undefined)[] {
  if (part === undefined || part === null || typeof part !== 'object' || Array.isArray(part)) return [part]
  const parts: readonly (Part | Attribute)[] = Object.values('of' in part ? part.of : part.each)
  return parts.flatMap(variants)
}

function elementsOf(nodes: readonly Part[], outer: Drawn): Drawn[] {
  const elements: Drawn[] = []
  const visit = (list: readonly Part[], parent: Drawn): void => {
    const siblings: Drawn[] = []
    for (const node of list.flatMap(variants)) {
      if (!Array.isArray(node)) continue
      const [tag, attributes = {}, ...children] = node
      const classes = new Set(
        variants(attributes['class']).flatMap((names) =>
          typeof names === 'string' ? names.split(/\s+/) : [],
        ),
      )
      const element: Drawn = { tag, attributes, classes, parent, siblings: [...siblings] }
      siblings.push(element)
      elements.push(element)
      visit(children, element)
    }
  }
  visit(nodes, outer)
  return elements
}

/** True when an attribute can have the required value. An attribute may have several possible values. */
function hasAttribute(
  { attributes }: Drawn,
  { name, operation }: Extract<SelectorComponent, { type: 'attribute' }>,
): boolean {
  if (LATER.has(name)) return true
  const value = attributes[name]
  if (value === undefined || value === null) return false
  return operation?.operator !== 'equal' || typeof value !== 'string' || value === operation.value
}

/** True when an element can have a state. */
function hasState(element: Drawn, part: Extract<SelectorComponent, { type: 'pseudo-class' }>): boolean {
  if (OUTER_STATES.has(part.kind)) return element.isOuter === true
  if (part.kind === 'disabled') return element.isOuter === true || 'disabled' in element.attributes
  if (part.kind === 'where' || part.kind === 'is')
    return part.selectors.some((selector) => matches(element, selector))
  return true
}

function hasPart(element: Drawn, part: SelectorComponent): boolean {
  if (part.type === 'class') return element.classes.has(part.name)
  if (part.type === 'type') return element.isOuter ? OUTER.includes(part.name) : element.tag === part.name
  if (part.type === 'attribute') return element.isOuter === true || hasAttribute(element, part)
  return part.type !== 'pseudo-class' || hasState(element, part)
}

const ancestorsOf = ({ parent }: Drawn): Drawn[] => (parent ? [parent, ...ancestorsOf(parent)] : [])
/** Combinator → the elements that can be on its left. The outer element represents several. */
const LEFT: Readonly<Record<string, (element: Drawn) => readonly Drawn[]>> = {
  descendant: (element) => (element.isOuter ? [element] : ancestorsOf(element)),
  child: (element) => [element.parent ?? element],
  'next-sibling': ({ siblings }) => siblings.slice(-1),
  'later-sibling': ({ siblings }) => siblings,
}

function matches(element: Drawn, selector: Selector): boolean {
  const at = selector.findLastIndex(({ type }) => type === 'combinator')
  if (!selector.slice(at + 1).every((part) => hasPart(element, part))) return false
  if (at < 0) return true
  const combinator = selector[at]
  const candidates = (combinator?.type === 'combinator' && LEFT[combinator.value]?.(element)) || [element]
  return candidates.some((candidate) => matches(candidate, selector.slice(0, at)))
}

/**
 * True for a selector, in the form of lightningcss, that can match an element of these nodes (trees.ts,
 * `parse`) or an element around them.
 * @param outerClasses classes of the elements around them
 */
export function matching(nodes: readonly Part[], outerClasses: readonly string[] = []): CanMatch {
  const outer: Drawn = { isOuter: true, classes: new Set(outerClasses), attributes: {}, siblings: [] }
  const elements = [outer, ...elementsOf(nodes, outer)]
  return (selector) => elements.some((element) => matches(element, selector))
}

type WithAlternatives = SelectorComponent & { readonly selectors: Selector[] }

/**
 * The selector without unneeded alternatives in `:where` and `:is`; undefined: nothing is needed.
 * @param isNeeded
 */
export function narrowed(selector: Selector, isNeeded: CanMatch): Selector | undefined {
  const hasAlternatives = (part: SelectorComponent): part is WithAlternatives =>
    part.type === 'pseudo-class' && 'selectors' in part && (part.selectors?.length ?? 0) > 1
  if (!selector.some(hasAlternatives)) return isNeeded(selector) ? selector : undefined
  const neededParts = selector.map((part, at) => {
    if (!hasAlternatives(part)) return part
    const isNeededPart = (alternative: Selector): boolean =>
      isNeeded(selector.with(at, { ...part, selectors: [alternative] } as SelectorComponent))
    return { ...part, selectors: part.selectors.filter(isNeededPart) } as SelectorComponent
  })
  return neededParts.every((part) => !('selectors' in part) || part.selectors?.length !== 0)
    ? neededParts
    : undefined
}
