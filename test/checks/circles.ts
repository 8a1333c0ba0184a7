/** Circles of files: whoever needs one file of a circle reaches all. Types and dynamic imports count. */
import { posix } from 'node:path'
import type { Tree } from './judge.ts'
import { scan } from './scan.ts'

/** Files that a module name stands for; a star of it is whatever is filled in when it runs. */
function filesOf(tree: Tree, importer: string, name: string): string[] {
  if (!name.startsWith('.')) return []
  const path = posix.join(posix.dirname(importer), name)
  if (!path.includes('*')) return tree.has(path) ? [path] : []
  return [...tree.keys()].filter((file) => posix.matchesGlob(file, path))
}

/** File → the files that it imports, in whatever way. */
const importsIn = (tree: Tree): Map<string, string[]> =>
  new Map(
    [...tree].map(([path, text]) => [
      path,
      scan(path, text).imports.flatMap((name) => filesOf(tree, path, name)),
    ]),
  )

/**
 * Circles of a graph, each as the names on its way. Not each of them, but none where there is none: what is
 * behind a name is looked at once.
 * @param targets name → the names that it leads to
 */
export function circlesIn(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const visited = new Set<string>()
  const circles: string[][] = []
  const visit = (name: string, way: readonly string[]): void => {
    if (way.includes(name)) circles.push(way.slice(way.indexOf(name)))
    else if (!visited.has(name)) {
      for (const target of targets.get(name) ?? []) visit(target, [...way, name])
      visited.add(name)
    }
  }
  for (const name of targets.keys()) visit(name, [])
  return circles
}

/** @param tree path inside the repository → text */
export const circlesOf = (tree: Tree): string[][] => circlesIn(importsIn(tree))
