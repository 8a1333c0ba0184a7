/** The picture of the source's architecture in README.md, drawn from the table of arrows. */
import type { Room } from './arrows.ts'

type Rooms = Readonly<Record<string, Room>>

/** Every room that one reaches over what it imports. */
function reached(rooms: Rooms, from: string, found = new Set<string>()): Set<string> {
  for (const next of rooms[from]?.imports ?? []) {
    if (found.has(next)) continue
    found.add(next)
    reached(rooms, next, found)
  }
  return found
}

/** What a room imports, without what it reaches over another import anyway. */
function direct(rooms: Rooms, from: string): readonly string[] {
  const imports = rooms[from]?.imports ?? []
  return imports.filter((to) => !imports.some((over) => over !== to && reached(rooms, over).has(to)))
}

/** Mermaid: an arrow is an import; from the top down. */
export function pictureOf(rooms: Rooms): string {
  const idOf = (name: string): string => name.replaceAll('/', '-')
  const boxes = Object.keys(rooms).map((name) => `  ${idOf(name)}["${name}"]`)
  const arrows = Object.keys(rooms).flatMap((from) =>
    direct(rooms, from).map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
  )
  return ['```mermaid', 'flowchart TD', ...boxes, ...arrows, '```'].join('\n')
}
