/** React's markup as trees, with slots for an order's texts. */
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

/** `[tag, attributes, ...children]`, or a text. */
export type Node = string | Element
type Element = [tag: string, attributes: Record<string, string>, ...children: Node[]]

/** The character of the first slot (elements/first/firstScreen.ts). */
const SLOTS = 0xe000

type Markup = DefaultTreeAdapterTypes.ParentNode

const nodesOf = ({ childNodes }: Markup): Node[] =>
  childNodes.flatMap((node): Node[] => {
    if ('value' in node) return [node.value]
    // React writes a comment between two texts.
    if (!('tagName' in node)) return []
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    const children = nodesOf(node)
    // A text that is all that its element holds can be put back after a translation (restoreScreen.ts).
    if (children.length > 1 && children.some((child) => typeof child === 'string'))
      throw new Error(`a text is beside something else in <${node.tagName}>`)
    return [[node.tagName, attributes, ...children]]
  })

/** React's HTML as nested arrays: `[tag, attributes, ...children]`, a text as a string. */
export const parse = (html: string): Node[] => nodesOf(parseFragment(html))

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
