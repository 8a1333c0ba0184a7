/** React's markup as trees: read, with slots for an order's texts, and several languages in one. */
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import type { Choice, Part } from 'first-screens/pay'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/language.ts'

/** `[tag, attributes, ...children]`, or a text. */
export type Node = string | Element
type Element = [tag: string, attributes: Record<string, string>, ...children: Node[]]

/** The character of the first slot (elements/first/screenText.ts). */
const SLOTS = 0xe000

type Markup = DefaultTreeAdapterTypes.ParentNode

const nodesOf = ({ childNodes }: Markup): Node[] =>
  childNodes.flatMap((node): Node[] => {
    if ('value' in node) return [node.value]
    // React writes a comment between two texts.
    if (!('tagName' in node)) return []
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    return [[node.tagName, attributes, ...nodesOf(node)]]
  })

/** React's HTML as nested arrays: `[tag, attributes, ...children]`, a text as a string. */
export const parse = (html: string): Node[] => nodesOf(parseFragment(html))

export interface Merger {
  /** Trees of all languages and versions as one. */
  nodes(treeOf: (language: Language, version: number) => readonly Node[]): Part[]
  /** The texts that its numbers stand for. */
  texts(): { words: Record<string, string[]>; versions: string[]; byVersion: string[][] }
}

/**
 * Merges trees that differ in language and version into one. Parts that are equal in all trees stay; a part
 * that depends on the language becomes a number from 0 up, its index in `words`; a part that depends on the
 * version becomes a number from -1 down, for `byVersion`. Several screens may share the words.
 * @param versions
 */
export function merger(versions: readonly number[]): Merger {
  const keys = LANGUAGES.flatMap((language) => versions.map((version) => [language, version] as const))
  const words = createColumns(LANGUAGES.length)
  const byVersion = createColumns(versions.length)
  const text = (values: readonly string[]): string | number => {
    const [first = ''] = values
    if (values.every((value) => value === first)) return first
    const of = (language: Language, version = 0): string =>
      values[keys.findIndex(([l, v]) => l === language && v === version)] ?? ''
    const isWord = LANGUAGES.every((language) =>
      versions.every((version) => of(language, version) === of(language, versions[0])),
    )
    const isPath = versions.every((version) =>
      LANGUAGES.every((language) => of(language, version) === of(DEFAULT_LANGUAGE, version)),
    )
    if (isWord === isPath) throw new Error(`depends on language and version: ${values.join(' | ')}`)
    if (isWord) return words.numberOf(LANGUAGES.map((language) => of(language, versions[0])))
    return -1 - byVersion.numberOf(versions.map((version) => of(DEFAULT_LANGUAGE, version)))
  }
  /** A language may put a text elsewhere: then each has a part of its own. */
  const byLanguage = (all: readonly Node[]): Choice<Part> => {
    if (versions.length > 1) throw new Error('the first screen differs between languages or versions')
    return { by: 'language', of: Object.fromEntries(LANGUAGES.map((language, at) => [language, all[at]!])) }
  }
  const node = (all: readonly Node[]): Part => {
    if (all.every((tree) => typeof tree === 'string')) return text(all)
    const [first] = all
    if (typeof first !== 'object') return byLanguage(all)
    const [tag, attributes, ...children] = first
    const isAlike = (tree: Node): tree is Element =>
      typeof tree !== 'string'
      && tree[0] === tag
      && tree.length === first.length
      && Object.keys(tree[1]).join() === Object.keys(attributes).join()
      && tree.every((child, at) => at < 2 || typeof child === typeof first[at])
    if (!all.every(isAlike)) return byLanguage(all)
    // Separate text nodes let a translated text be put back (elements/first/firstScreen.ts).
    if (children.length > 1 && children.some((child) => typeof child === 'string'))
      throw new Error(`a text is beside something else in <${tag}>`)
    const merged = Object.keys(attributes).map(
      (name) => [name, text(all.map((tree) => tree[1][name] ?? ''))] as const,
    )
    const inner = children.map((_, at) => node(all.map((tree) => tree[at + 2] as Node)))
    return merged.length || inner.length ? [tag, Object.fromEntries(merged), ...inner] : [tag]
  }
  return {
    nodes(treeOf) {
      const trees = keys.map(([language, version]) => treeOf(language, version))
      return trees[0]!.map((_, at) => node(trees.map((tree) => tree[at]!)))
    },
    texts: () => ({
      words: Object.fromEntries(words.lists().map((list, at) => [LANGUAGES[at]!, list])),
      versions: versions.map(String),
      byVersion: byVersion.lists(),
    }),
  }
}

/** Texts side by side, each set of them once. */
function createColumns(length: number) {
  const numbers = new Map<string, number>()
  return {
    numberOf(texts: readonly string[]): number {
      const key = JSON.stringify(texts)
      const number = numbers.get(key) ?? numbers.size
      numbers.set(key, number)
      return number
    },
    lists: (): string[][] => {
      const rows = [...numbers.keys()].map((key) => JSON.parse(key) as string[])
      return Array.from({ length }, (_, at) => rows.map((row) => row[at]!))
    },
  }
}

/** A slot's character, and its value on each of two screens. */
type Slot = readonly [mark: string, first: string, second: string]

/** @throws where the two texts differ in more than these values */
function slottedText(first: string, second: string, slots: readonly Slot[]): string {
  if (first === second) return first
  let text = ''
  for (let at = 0, secondAt = 0; at < first.length || secondAt < second.length;) {
    const slot = slots.find(
      ([, value, secondValue]) => first.startsWith(value, at) && second.startsWith(secondValue, secondAt),
    )
    if (!slot && first[at] !== second[secondAt])
      throw new Error(`slots can't fill both "${first}" and "${second}"`)
    const [mark, value, secondValue] = slot ?? [first.charAt(at), ' ', ' ']
    text += mark
    at += value.length
    secondAt += secondValue.length
  }
  return text
}

/**
 * The screen of two orders as one, with a slot where they differ: where the first has the first value of a
 * text, the second has its second one. What both have is nobody's value, whatever it looks like: a bank's
 * mark and words may hold the same signs.
 * @param texts the values on each screen, in the order of their slots
 * @throws where the screens differ in more than these
 */
export function slotted(
  screens: readonly [readonly Node[], readonly Node[]],
  texts: readonly [readonly string[], readonly string[]],
): Node[] {
  const [firstTexts, secondTexts] = texts
  const slots = firstTexts.flatMap((text, at): Slot[] => {
    const secondText = secondTexts[at] ?? ''
    return text === secondText ? [] : [[String.fromCharCode(SLOTS + at), text, secondText]]
  })
  // A longer value may begin with a shorter one.
  slots.sort(([, a], [, b]) => b.length - a.length)
  const paired = (nodes: readonly Node[], secondNodes: readonly Node[], tag: string): Node[] => {
    if (nodes.length !== secondNodes.length)
      throw new Error(`<${tag}> holds other parts on the two screens of an order`)
    return nodes.map((node, at) => pair(node, secondNodes[at]!))
  }
  const pair = (node: Node, secondNode: Node): Node => {
    if (typeof node === 'string' && typeof secondNode === 'string')
      return slottedText(node, secondNode, slots)
    const [tag, attributes, ...children] = node as Element
    const [secondTag, secondAttributes, ...secondChildren] = secondNode as Element
    const names = Object.keys(attributes)
    if (tag !== secondTag || names.join() !== Object.keys(secondAttributes).join())
      throw new Error(`<${tag}> is drawn otherwise on the two screens of an order`)
    const pairs = names.map(
      (name) => [name, slottedText(attributes[name] ?? '', secondAttributes[name] ?? '', slots)] as const,
    )
    return [tag, Object.fromEntries(pairs), ...paired(children, secondChildren, tag)]
  }
  return paired(screens[0], screens[1], '')
}

/** True when the slot of this number is in the code of a tree. */
export const isUsed = (number: number, code: string): boolean =>
  code.includes(String.fromCharCode(SLOTS + number))
