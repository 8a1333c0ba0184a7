/**
 * The packages that a folder's files reach, over files of other folders too. Pure: the tree is an argument,
 * so the check can be shown to fail.
 */
import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { packageOf, type Tree } from './judge.ts'
import { scan } from './scan.ts'

/** The part of a package.json that is read. */
export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** The packages that the files of a folder name, types included, or that a file names which they import. */
export function packagesReached(tree: Tree, folder: string): ReadonlySet<string> {
  const packages = new Set<string>()
  const visited = new Set<string>()
  const visit = (path: string): void => {
    if (visited.has(path)) return
    visited.add(path)
    for (const name of scan(path, tree.get(path) ?? '').imports) {
      if (name.startsWith('.')) visit(posix.join(posix.dirname(path), name))
      else if (!isBuiltin(name)) packages.add(packageOf(name))
    }
  }
  for (const path of tree.keys()) if (path.startsWith(`${folder}/`)) visit(path)
  return packages
}

/** Names of packages that are declared in several versions, or in a range of them. */
export function versionsApart(manifests: readonly Manifest[]): readonly string[] {
  const versions = new Map<string, Set<string>>()
  for (const { dependencies, devDependencies } of manifests)
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      versions.set(name, (versions.get(name) ?? new Set()).add(version))
  return [...versions].flatMap(([name, declared]) =>
    declared.size === 1 && [...declared].every((version) => /^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+$/.test(version))
      ? []
      : [name],
  )
}
