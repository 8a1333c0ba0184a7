/** A screen that was drawn in several shapes, put together for one of them. Pure. */
import type { Attribute, Choice, Part, Shape } from 'first-screens/link'

/** A text, or an element with its attributes and children. */
export type Tree = string | [tag: string, attributes: Record<string, string>, ...Tree[]]

/** @throws if this was drawn for none of the facts */
function branchOf<T>({ by, of }: Choice<T>, facts: Shape['facts']): T {
  const part = of[facts[by] ?? '']
  if (part === undefined) throw new Error(by)
  return part
}

/** Without what stands only in other shapes. @throws if a part wasn't drawn in this one */
export function composeTree(parts: readonly Part[], { facts, rows }: Shape): Tree[] {
  const attribute = (value: Attribute): string | null =>
    value !== null && typeof value === 'object' ? attribute(branchOf(value, facts)) : value
  return parts.flatMap((part): Tree[] => {
    if (part === null) return []
    if (typeof part !== 'object') return [part]
    if (Array.isArray(part)) {
      const [tag, attributes = {}, ...children] = part
      const present = Object.entries(attributes).flatMap(([name, value]) => {
        const text = attribute(value)
        return text === null ? [] : [[name, text] as const]
      })
      return [[tag, Object.fromEntries(present), ...composeTree(children, { facts, rows })]]
    }
    if ('each' in part)
      return rows.flatMap(([name, rowFacts]) => {
        const row = branchOf({ by: 'name', of: part.each }, { name })
        return composeTree([row], { facts: { ...facts, ...rowFacts }, rows })
      })
    return composeTree([branchOf(part, facts)], { facts, rows })
  })
}
