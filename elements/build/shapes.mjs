/**
 * One tree out of a screen's shapes: parts that are equal in all of them stay, a part that depends on a fact
 * becomes a choice by it (elements/composeTree.ts).
 */
/** It depends on more than the facts that it may depend on. */
class Undecided extends Error {}

/** Makes equal nodes one object, so that they are compared at once. */
function interner() {
  const numbers = new Map()
  const nodes = new Map()
  const intern = (node) => {
    if (typeof node === 'string' || typeof node === 'number') return node
    if (!Array.isArray(node)) {
      const key = JSON.stringify(node)
      if (!nodes.has(key)) nodes.set(key, node)
      return nodes.get(key)
    }
    const [tag, attributes, ...children] = node
    const inner = children.map(intern)
    const key = JSON.stringify([tag, attributes, inner.map((child) => numbers.get(child) ?? child)])
    if (!nodes.has(key)) {
      nodes.set(key, node.length > 1 ? [tag, attributes, ...inner] : [tag])
      numbers.set(nodes.get(key), { node: nodes.size })
    }
    return nodes.get(key)
  }
  return intern
}
const nodesOf = (all) => all.map(({ node }) => node)

/** What an element is, whatever it holds: only such elements of two shapes can be the same one. */
const kindOf = (node) =>
  Array.isArray(node) ? [node[0], node[1]?.role, node[1]?.part].join(' ') : typeof node

/**
 * The children side by side, undefined where a shape lacks one; undefined if they have no common order. The
 * longest list has all of them.
 */
function alignChildren(lists) {
  const longest = lists.reduce((most, list) => (list.length > most.length ? list : most))
  const rows = lists.map((list) => {
    let next = 0
    const row = longest.map((child) => (kindOf(list[next]) === kindOf(child) ? list[next++] : undefined))
    return next === list.length ? row : undefined
  })
  return rows.includes(undefined) ? undefined : longest.map((_, at) => rows.map((row) => row[at]))
}

/**
 * Composes the same place of several shapes. The search comes to the same nodes by every order of the facts:
 * each set of them is composed once.
 */
function createComposer() {
  const numbers = new Map()
  const numberOf = (value) => {
    if (!numbers.has(value)) numbers.set(value, numbers.size)
    return numbers.get(value)
  }
  /** Part, or the error where none was found, by facts and nodes. */
  const results = new Map()

  /** Elements with one tag as one element; undefined if their children can't be put side by side. */
  function element(all, names) {
    const nodes = nodesOf(all)
    const columns = alignChildren(nodes.map(([, , ...children]) => children))
    if (!columns) return undefined
    const withNodes = (column) => all.map(({ facts }, at) => ({ facts, node: column[at] }))
    const keys = [...new Set(nodes.flatMap(([, attributes = {}]) => Object.keys(attributes)))]
    const attributes = keys.map((key) => [
      key,
      compose(withNodes(nodes.map(([, values = {}]) => values[key])), names),
    ])
    return [
      nodes[0][0],
      Object.fromEntries(attributes),
      ...columns.map((column) => compose(withNodes(column), names)),
    ]
  }

  /** @throws if it depends on none of these facts */
  function choice(all, names) {
    const choices = names.flatMap((name) => {
      const groups = [...Map.groupBy(all, ({ facts }) => facts[name])]
      return groups.length > 1 ? [{ name, groups }] : []
    })
    choices.sort((first, second) => first.groups.length - second.groups.length)
    const isDecisive = ({ groups }) =>
      groups.every(([, group]) => group.every(({ node }) => node === group[0].node))
    const decisive = choices.find(isDecisive)
    const parts = (decisive ? [decisive] : choices).flatMap(({ name, groups }) => {
      const otherNames = names.filter((candidate) => candidate !== name)
      try {
        const of = Object.fromEntries(groups.map(([value, group]) => [value, compose(group, otherNames)]))
        const part = { by: name, of }
        return [{ part, size: JSON.stringify(part).length }]
      } catch (error) {
        if (error instanceof Undecided) return []
        throw error
      }
    })
    if (parts.length === 0)
      throw new Undecided(`${names.join()}: ${JSON.stringify(nodesOf(all)).slice(0, 400)}`)
    return parts.reduce((least, candidate) => (candidate.size < least.size ? candidate : least)).part
  }

  function composed(all, names) {
    const nodes = nodesOf(all)
    if (nodes.every((node) => node === nodes[0])) return nodes[0] ?? null
    if (nodes.every((node) => Array.isArray(node) && node[0] === nodes[0][0])) {
      try {
        const node = element(all, names)
        if (node) return node
      } catch (error) {
        if (!(error instanceof Undecided)) throw error
      }
    }
    return choice(all, names)
  }

  /**
   * @param {{ facts: Record<string, string>, node: unknown }[]} all the same place in each shape; undefined
   *   where a shape has nothing there
   * @param {readonly string[]} names the facts that it may depend on
   */
  function compose(all, names) {
    const key = [names, ...all.map(({ facts, node }) => `${numberOf(facts)}:${numberOf(node)}`)].join(' ')
    if (!results.has(key)) {
      try {
        results.set(key, { part: composed(all, names) })
      } catch (error) {
        if (!(error instanceof Undecided)) throw error
        results.set(key, { error })
      }
    }
    const { part, error } = results.get(key)
    if (error) throw error
    return part
  }
  return compose
}

/** Stands for the rows of the list until they are composed. */
const LIST = 'rows'
const isList = (node) => Array.isArray(node) && node[1]?.role === 'radiogroup'

/**
 * The screen's nodes in all shapes as one tree. The list of ways to pay holds its rows by name.
 * @param {{ shape: import('first-screens/pay').Shape, nodes: unknown[] }[]} views
 * @param {{ page: readonly string[], row: readonly string[] }} names the facts that page and rows depend on
 */
export function composeScreen(views, names) {
  const intern = interner()
  const compose = createComposer()
  const rows = new Map()
  const withoutRows = (node, { facts, rows: states }) => {
    if (!Array.isArray(node) || node.length < 2) return node
    const [tag, attributes, ...children] = node
    if (!isList(node))
      return [tag, attributes, ...children.map((child) => withoutRows(child, { facts, rows: states }))]
    if (children.length !== states.length)
      throw new Error('the list of ways to pay has other rows than its shape')
    children.forEach((child, at) => {
      const [name, rowFacts] = states[at]
      rows.set(name, [...(rows.get(name) ?? []), { facts: { ...facts, ...rowFacts }, node: intern(child) }])
    })
    return [tag, attributes, [LIST]]
  }
  const pages = views.map(({ shape, nodes }) => ({
    facts: shape.facts,
    node: intern(['', {}, ...nodes.map((node) => withoutRows(node, shape))]),
  }))
  const each = Object.fromEntries([...rows].map(([name, all]) => [name, compose(all, names.row)]))
  const [, , ...tree] = compose(pages, names.page)
  const withRows = (part) => {
    if (!Array.isArray(part) || part.length < 3) return part
    const [tag, attributes, ...children] = part
    return [tag, attributes, ...children.map((child) => (child?.[0] === LIST ? { each } : withRows(child)))]
  }
  return tree.map(withRows)
}
