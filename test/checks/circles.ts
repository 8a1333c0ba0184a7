/** Circles of files: whoever needs one file of a circle reaches all. Types and dynamic imports count. */
import { posix } from 'node:path'
import type { Tree } from './judge.ts'
import { scan } from './scan.ts'

const CHUNKS = 'chunks:'

/** Files that a module name stands for; a star of it is whatever is filled in when it runs. */
function filesOf(tree: Tree, importer: string, name: string): string[] {
  const specifier = name.startsWith(CHUNKS) ? name.slice(CHUNKS.length) : name
  if (!specifier.startsWith('.')) return []
  const path = posix.join(posix.dirname(importer), specifier)
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
 * Circles of a tree, each as its files in the order of their names: Tarjan's strongly connected components.
 * @param tree path inside the repository → text
 */
export function circlesOf(tree: Tree): string[][] {
  const imports = importsIn(tree)
  const circles: string[][] = []
  /** File → its number in the order of the walk, and the lowest number that it leads back to. */
  const visits = new Map<string, { number: number; lowest: number }>()
  const path: string[] = []
  const visit = (file: string): { number: number; lowest: number } => {
    const own = { number: visits.size, lowest: visits.size }
    visits.set(file, own)
    path.push(file)
    const targets = imports.get(file) ?? []
    for (const target of targets) {
      const earlier = visits.get(target)
      if (!earlier) own.lowest = Math.min(own.lowest, visit(target).lowest)
      else if (path.includes(target)) own.lowest = Math.min(own.lowest, earlier.number)
    }
    if (own.lowest === own.number) {
      const members = path.splice(path.indexOf(file))
      if (members.length > 1 || targets.includes(file)) circles.push(members.toSorted())
    }
    return own
  }
  for (const file of imports.keys()) if (!visits.has(file)) visit(file)
  return circles
}
