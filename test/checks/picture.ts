/** The picture of the source's architecture in README.md, drawn from the table of arrows. */
import type { Layer } from './arrows.ts'

type Layers = Readonly<Record<string, Layer>>

/** Every layer that one reaches over what it imports. */
function reachable(layers: Layers, from: string, path = new Set<string>()): Set<string> {
  for (const next of layers[from]?.imports ?? []) {
    if (path.has(next)) continue
    path.add(next)
    reachable(layers, next, path)
  }
  return path
}

/** Direct imports of a layer, without what it reaches over another import anyway. */
function direct(layers: Layers, from: string): readonly string[] {
  const imports = layers[from]?.imports ?? []
  return imports.filter((to) => !imports.some((via) => via !== to && reachable(layers, via).has(to)))
}

/** Mermaid: an arrow is an import; from the top down. */
export function pictureOf(layers: Layers): string {
  const idOf = (name: string): string => name.replaceAll('/', '-')
  const boxes = Object.keys(layers).map((name) => `  ${idOf(name)}["${name}"]`)
  const arrows = Object.keys(layers).flatMap((from) =>
    direct(layers, from).map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
  )
  return ['```mermaid', 'flowchart TD', ...boxes, ...arrows, '```'].join('\n')
}
