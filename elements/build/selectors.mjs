/**
 * Which selectors can match a tree that doesn't change (Selectors Level 4). Later states (pointer, focus,
 * press) count as true.
 */

/** Elements around the tree, of which only tags and classes are known: page and host element. */
const OUTER = ['html', 'body', 'main']
const OUTER_STATES = new Set(['host', 'root'])
/** Attributes that a press or the page sets later. */
const LATER = new Set(['aria-busy', 'inert', 'hidden'])

/** What may stand in a place: where there is a choice (elements/composeTree.ts), each of its parts. */
const variants = (part) =>
  part === undefined || part === null || typeof part !== 'object' || Array.isArray(part)
    ? [part]
    : Object.values(part.of ?? part.each).flatMap(variants)

/** One object for each element, linked to the elements around it. */
function elementsOf(nodes, outer) {
  const found = []
  const visit = (list, parent) => {
    const before = []
    for (const node of list.flatMap(variants)) {
      if (!Array.isArray(node)) continue
      const [tag, attributes = {}, ...children] = node
      const classes = new Set(variants(attributes.class).flatMap((names) => names?.split(/\s+/) ?? []))
      const element = { tag, attributes, classes, parent, before: [...before] }
      before.push(element)
      found.push(element)
      visit(children, element)
    }
  }
  visit(nodes, outer)
  return found
}

/** Whether an attribute can have the required value. An attribute may have several possible values. */
function hasAttribute({ attributes }, { name, operation }) {
  if (LATER.has(name)) return true
  const value = Object.entries(attributes).find(([own]) => own.toLowerCase() === name)?.[1]
  if (value === undefined || value === null) return false
  return operation?.operator !== 'equal' || typeof value !== 'string' || value === operation.value
}

/** Whether an element can have a state. */
function hasState(element, part) {
  if (OUTER_STATES.has(part.kind)) return element.isOuter
  if (part.kind === 'disabled') return element.isOuter || 'disabled' in element.attributes
  if (part.kind === 'where' || part.kind === 'is')
    return part.selectors.some((selector) => matches(element, selector))
  return true
}

function hasPart(element, part) {
  if (part.type === 'class') return element.classes.has(part.name)
  if (part.type === 'type') return element.isOuter ? OUTER.includes(part.name) : element.tag === part.name
  if (part.type === 'attribute') return element.isOuter || hasAttribute(element, part)
  return part.type !== 'pseudo-class' || hasState(element, part)
}

const ancestorsOf = ({ parent }) => (parent ? [parent, ...ancestorsOf(parent)] : [])
/** Combinator → the elements that can be on its left. The outer element represents several. */
const LEFT = {
  descendant: (element) => (element.isOuter ? [element] : ancestorsOf(element)),
  child: (element) => (element.isOuter ? [element] : [element.parent]),
  'next-sibling': ({ before }) => before.slice(-1),
  'later-sibling': ({ before }) => before,
}

function matches(element, selector) {
  const at = selector.findLastIndex(({ type }) => type === 'combinator')
  if (!selector.slice(at + 1).every((part) => hasPart(element, part))) return false
  if (at < 0) return true
  const left = LEFT[selector[at].value]?.(element) ?? [element]
  return left.some((one) => matches(one, selector.slice(0, at)))
}

/**
 * Whether a selector, in the form of lightningcss, can match an element of these nodes (trees.mjs,
 * `parse`) or an element around them.
 * @param {string[]} around classes of the elements around them
 * @returns {(selector: readonly object[]) => boolean}
 */
export function matching(nodes, around = []) {
  const outer = { isOuter: true, classes: new Set(around), attributes: {}, before: [] }
  const elements = [outer, ...elementsOf(nodes, outer)]
  return (selector) => elements.some((element) => matches(element, selector))
}

/**
 * The selector without unneeded alternatives in `:where` and `:is`; undefined: nothing is needed.
 * @param {(selector: readonly object[]) => boolean} isNeeded
 */
export function narrowed(selector, isNeeded) {
  const hasAlternatives = (part) => part.type === 'pseudo-class' && part.selectors?.length > 1
  if (!selector.some(hasAlternatives)) return isNeeded(selector) ? selector : undefined
  const left = selector.map((part, at) => {
    if (!hasAlternatives(part)) return part
    const isLeft = (one) => isNeeded(selector.with(at, { ...part, selectors: [one] }))
    return { ...part, selectors: part.selectors.filter(isLeft) }
  })
  return left.every((part) => part.selectors?.length !== 0) ? left : undefined
}
