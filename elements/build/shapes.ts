/**
 * One tree out of a screen's shapes: parts that are equal in all of them stay, a part that depends on a fact
 * becomes a choice by it (elements/first/composeTree.ts).
 */
import type { Attribute, Part, Shape } from 'first-screens/link'

/** A node, or a value of its attributes; undefined where a shape has none. */
type Value = Part | Attribute | undefined
type Element = Extract<Part, readonly unknown[]>
/** The same place in a shape. */
interface Place {
  readonly facts: Readonly<Record<string, string>>
  readonly node: Value
}

/** Makes equal nodes one object, so that they are compared at once. */
function interner() {
  const numbers = new Map<Part, { node: number }>()
  const nodes = new Map<string, Part>()
  const intern = (node: Part): Part => {
    if (typeof node === 'string') return node
    if (!Array.isArray(node)) {
      const key = JSON.stringify(node)
      if (!nodes.has(key)) nodes.set(key, node)
      return nodes.get(key)!
    }
    const [tag, attributes, ...children] = node
    const inner = children.map(intern)
    const key = JSON.stringify([tag, attributes, inner.map((child) => numbers.get(child) ?? child)])
    if (!nodes.has(key)) {
      const part: Part = node.length > 1 ? [tag, attributes ?? {}, ...inner] : [tag]
      nodes.set(key, part)
      numbers.set(part, { node: nodes.size })
    }
    return nodes.get(key)!
  }
  return intern
}
const nodesOf = (all: readonly Place[]): Value[] => all.map(({ node }) => node)

/** Kind of an element, whatever it holds: only such elements of two shapes can be the same one. */
const kindOf = (node: Value): string =>
  Array.isArray(node) ? JSON.stringify([node[0], node[1]?.['role'], node[1]?.['part']]) : typeof node

/**
 * The children side by side, undefined where a shape lacks one; undefined if they have no common order. The
 * longest list has all of them.
 */
function alignChildren(lists: readonly (readonly Part[])[]): Value[][] | undefined {
  const longest = lists.reduce((most, list) => (list.length > most.length ? list : most))
  const rows = lists.map((list) => {
    let next = 0
    const row = longest.map((child) => (kindOf(list[next]) === kindOf(child) ? list[next++] : undefined))
    return next === list.length ? row : undefined
  })
  return rows.includes(undefined) ? undefined : longest.map((_, at) => rows.map((row) => row?.[at]))
}

/**
 * Composes the same place of several shapes. The search comes to the same nodes by every order of the facts,
 * and of facts that don't differ: each set of them is composed once.
 */
type Compose = (all: readonly Place[], names: readonly string[]) => Part

function createComposer(): Compose {
  const numbers = new Map<Value, number>()
  const numberOf = (value: Value): number => {
    const number = numbers.get(value) ?? numbers.size
    numbers.set(value, number)
    return number
  }
  /** By facts and nodes. */
  const results = new Map<string, Part>()

  /** Elements with one tag as one element; undefined if their children can't be put side by side. */
  function element(all: readonly Place[], names: readonly string[]): Part | undefined {
    const nodes = nodesOf(all) as Element[]
    const columns = alignChildren(nodes.map(([, , ...children]) => children))
    if (!columns) return undefined
    const withNodes = (column: readonly Value[]): Place[] =>
      all.map(({ facts }, at) => ({ facts, node: column[at] }))
    const keys = [...new Set(nodes.flatMap(([, attributes = {}]) => Object.keys(attributes)))]
    const attributes = keys.map(
      (key) =>
        [key, compose(withNodes(nodes.map(([, values = {}]) => values[key])), names) as Attribute] as const,
    )
    return [
      nodes[0]![0],
      Object.fromEntries(attributes),
      ...columns.map((column) => compose(withNodes(column), names)),
    ]
  }

  /** By the fact that makes it the smallest; one that settles it alone is taken at once. */
  function choice(all: readonly Place[], names: readonly string[]): Part {
    const choices = names.map((name) => ({ name, groups: [...Map.groupBy(all, ({ facts }) => facts[name])] }))
    choices.sort((first, second) => first.groups.length - second.groups.length)
    const isDecisive = ({ groups }: (typeof choices)[number]): boolean =>
      groups.every(([, group]) => group.every(({ node }) => node === group[0]?.node))
    const decisive = choices.find(isDecisive)
    const parts = (decisive ? [decisive] : choices).map(({ name, groups }) => {
      const otherNames = names.filter((candidate) => candidate !== name)
      const of = Object.fromEntries(groups.map(([value, group]) => [value ?? '', compose(group, otherNames)]))
      const part = { by: name, of }
      return { part, size: JSON.stringify(part).length }
    })
    return parts.reduce((least, candidate) => (candidate.size < least.size ? candidate : least)).part
  }

  function composed(all: readonly Place[], names: readonly string[]): Part {
    const [first] = nodesOf(all)
    const isOneElement =
      Array.isArray(first) && all.every(({ node }) => Array.isArray(node) && node[0] === first[0])
    return (isOneElement && element(all, names)) || choice(all, names)
  }

  /**
   * One entry for each set of these facts, in their order.
   * @throws when the same facts have two nodes: they depend on more
   */
  function distinct(all: readonly Place[], names: readonly string[]): Map<string, Place> {
    const entries = new Map<string, Place>()
    for (const entry of all) {
      const key = names.map((name) => numberOf(entry.facts[name])).join()
      const earlier = entries.get(key) ?? entry
      if (earlier.node !== entry.node)
        throw new Error(
          `not by these facts alone: ${JSON.stringify([entry.facts, earlier.node, entry.node]).slice(0, 600)}`,
        )
      entries.set(key, earlier)
    }
    return entries
  }

  /**
   * @param all the same place in each shape
   * @param names the facts that it may depend on
   */
  function compose(all: readonly Place[], names: readonly string[]): Part {
    const first = all[0]!
    if (all.every(({ node }) => node === first.node)) return first.node ?? null
    const differing = names.filter((name) => all.some(({ facts }) => facts[name] !== first.facts[name]))
    const entries = distinct(all, differing)
    const places = [...entries].map(([facts, { node }]) => `${facts}:${numberOf(node)}`)
    const key = [differing, ...places].join(' ')
    if (!results.has(key)) results.set(key, composed([...entries.values()], differing))
    return results.get(key)!
  }
  return compose
}

/** A screen in one shape. */
export interface View {
  readonly facts: Shape['facts']
  readonly nodes: readonly Part[]
}

/**
 * The nodes of a screen's views as one tree.
 * @param names the facts that it may depend on
 */
export function composeViews(views: readonly View[], names: readonly string[]): Part[] {
  const intern = interner()
  const places = views.map(({ facts, nodes }) => ({ facts, node: intern(['', {}, ...nodes]) }))
  const [, , ...tree] = createComposer()(places, names) as Element
  return tree
}

/** Stands for the rows of the list until they are composed. */
const LIST = 'rows'
/** The one group that has its name from a heading. */
const isList = ([, attributes]: Element): boolean =>
  attributes?.['role'] === 'group' && 'aria-labelledby' in attributes

/**
 * The same of a screen with a list of ways to pay, which holds its rows by name.
 * @param names the facts that page and rows depend on
 */
export function composeScreen(
  views: readonly { readonly shape: Shape; readonly nodes: readonly Part[] }[],
  names: { readonly page: readonly string[]; readonly row: readonly string[] },
): Part[] {
  const rows = new Map<string, View[]>()
  const withoutRows = (node: Part, { facts, rows: states }: Shape): Part => {
    if (!Array.isArray(node) || node.length < 2) return node
    const [tag, attributes, ...children] = node
    if (!isList(node))
      return [tag, attributes ?? {}, ...children.map((child) => withoutRows(child, { facts, rows: states }))]
    if (children.length !== states.length)
      throw new Error('the list of ways to pay has other rows than its shape')
    children.forEach((child, at) => {
      const [name, rowFacts] = states[at]!
      rows.set(name, [...(rows.get(name) ?? []), { facts: { ...facts, ...rowFacts }, nodes: [child] }])
    })
    return [tag, attributes ?? {}, [LIST]]
  }
  const pages = views.map(({ shape, nodes }) => ({
    facts: shape.facts,
    nodes: nodes.map((node) => withoutRows(node, shape)),
  }))
  const each = Object.fromEntries(
    [...rows].map(([name, all]) => [name, composeViews(all, names.row)[0] ?? null]),
  )
  const withRows = (part: Part): Part => {
    if (!Array.isArray(part) || part.length < 3) return part
    const [tag, attributes, ...children] = part
    return [
      tag,
      attributes ?? {},
      ...children.map((child) => (Array.isArray(child) && child[0] === LIST ? { each } : withRows(child))),
    ]
  }
  return composeViews(pages, names.page).map(withRows)
}
