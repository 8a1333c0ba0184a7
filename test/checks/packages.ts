/**
 * The packages that a folder's files reach, over files of other folders too. Pure: the tree is an argument,
 * so the check can be shown to fail.
 */
import { isBuiltin } from 'node:module'
import { packageOf, type Tree } from './judge.ts'
import { reachedFrom } from './reached.ts'

/** The part of a package.json that is read. */
export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** The packages that the files of a folder name, types included, or that a file names which they import. */
export function packagesReached(tree: Tree, folder: string): ReadonlySet<string> {
  const starts = [...tree.keys()].filter((path) => path.startsWith(`${folder}/`))
  const { modules } = reachedFrom(starts, (path) => tree.get(path), 'imports')
  return new Set([...modules].filter((name) => !isBuiltin(name)).map(packageOf))
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
