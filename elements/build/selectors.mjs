/**
 * Which selectors can match a tree that does not change (Selectors Level 4). What only happens later counts
 * as happened: a pointer, the focus, a press.
 */

/** What surrounds the tree, of which nothing is known but its tags and classes: page and host element. */
const OUTER = ['html', 'body', 'main']
const OUTER_STATES = new Set(['host', 'root'])
/** Attributes that a press sets, or the page. */
const LATER = new Set(['aria-busy', 'inert', 'hidden'])

/** One node for each element, that knows those around it. */
function elementsOf(nodes, outer) {
  const found = []
  const visit = (list, parent) => {
    const before = []
    for (const node of list) {
      if (!Array.isArray(node)) continue
      const [tag, attributes = {}, ...children] = node
      const classes = new Set(attributes.class?.split(/\s+/))
      const element = { tag, attributes, classes, parent, before: [...before] }
      before.push(element)
      found.push(element)
      visit(children, element)
    }
  }
  visit(nodes, outer)
  return found
}

/** Whether an attribute can have the value that is asked for. One of many values can. */
function hasAttribute({ attributes }, { name, operation }) {
  if (LATER.has(name)) return true
  const value = Object.entries(attributes).find(([own]) => own.toLowerCase() === name)?.[1]
  if (value === undefined) return false
  return operation?.operator !== 'equal' || typeof value !== 'string' || value === operation.value
}

/** Whether a state can be one of this element. */
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
/** Combinator → the elements that may stand on its left. The outer element stands for several. */
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
 * Whether a selector, as lightningcss gives it, can match an element of these nodes (firstScreens.mjs,
 * `parse`) or what surrounds them.
 * @param {string[]} around classes of what surrounds them
 * @returns {(selector: readonly object[]) => boolean}
 */
export function matching(nodes, around = []) {
  const outer = { isOuter: true, classes: new Set(around), attributes: {}, before: [] }
  const elements = [outer, ...elementsOf(nodes, outer)]
  return (selector) => elements.some((element) => matches(element, selector))
}

/**
 * The selector without those alternatives in `:where` and `:is` that aren't needed; undefined: nothing of it
 * is.
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
