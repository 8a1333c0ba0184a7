/** React's markup as trees: read, with slots for an order's texts, and several languages in one. */
import type { Choice, Part } from 'first-screens/pay'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/language.ts'

/** `[tag, attributes, ...children]`, or a text. */
export type Node = string | Element
type Element = [tag: string, attributes: Record<string, string>, ...children: Node[]]

/** The character of the first slot (elements/screenText.ts). */
const SLOTS = 0xe000

/** Elements without an end tag (HTML standard, void elements) that React may write here. */
const VOID = new Set(['input', 'br', 'img', 'hr'])
const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}
const plain = (text: string): string =>
  text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)

const TOKEN = /<!--.*?-->|<\/([\w-]+)>|<([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g

/**
 * Parses React's HTML into nested arrays: `[tag, attributes, ...children]`, a text as a string. React's
 * output is regular: every attribute in double quotes, every element closed.
 */
export function parse(html: string): Node[] {
  const root: Element = ['', {}]
  const open = [root]
  for (const [, closed, tag, attributes = '', text] of html.matchAll(TOKEN)) {
    if (closed) open.pop()
    else if (text !== undefined) open.at(-1)!.push(plain(text))
    else if (tag) {
      const pairs = [...attributes.matchAll(ATTRIBUTE)].map(
        ([, name = '', value = '']) => [name, plain(value)] as const,
      )
      const node: Element = [tag, Object.fromEntries(pairs)]
      open.at(-1)!.push(node)
      if (!VOID.has(tag)) open.push(node)
    }
  }
  if (open.length !== 1) throw new Error('the first screen is not well formed')
  const [, , ...nodes] = root
  return nodes
}

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
    // Separate text nodes let a translated text be put back (elements/firstScreen.ts).
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

/** A text this short may stand in others by chance: only as a word of its own does it count. */
const SHORT = 2

/** Replaces each of these texts in the nodes by the character of its number, longer texts first. */
export function slotted(nodes: readonly Node[], texts: readonly string[]): Node[] {
  const order = texts.flatMap((text, at) =>
    text === '' ? [] : [[text, String.fromCharCode(SLOTS + at)] as const],
  )
  order.sort(([a], [b]) => b.length - a.length)
  const replaced = (
    list: readonly (readonly [text: string | RegExp, mark: string])[],
    text: string,
  ): string => list.reduce((result, [value, mark]) => result.replaceAll(value, mark), text)
  const long = order.filter(([text]) => text.length > SHORT)
  const short = order
    .filter(([text]) => text.length <= SHORT)
    .map(([text, mark]) => [new RegExp(`(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`, 'gu'), mark] as const)
  const visit = (node: Node): Node => {
    if (typeof node === 'string') return replaced(short, replaced(long, node))
    const [tag, attributes, ...children] = node
    const pairs = Object.entries(attributes).map(([name, value]) => [name, replaced(long, value)] as const)
    return [tag, Object.fromEntries(pairs), ...children.map(visit)]
  }
  return nodes.map(visit)
}

/** True when the slot of this number is in the code of a tree. */
export const isUsed = (number: number, code: string): boolean =>
  code.includes(String.fromCharCode(SLOTS + number))
