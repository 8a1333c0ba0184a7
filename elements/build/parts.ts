/** The parts of what is released, as npm lists them (CycloneDX 1.5). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The part of a package.json that is read. */
export interface Manifest {
  readonly name: string
  /** A workspace has none of its own. */
  readonly version?: string
  readonly description?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/**
 * The parts of one package.json, without what is only developed with, in the versions of the repository's
 * lock file. npm is asked in a folder that holds nothing else: beside other workspaces its `--omit dev` also
 * leaves out what any of them has for developing, and so most of the parts.
 * @param lock text of package-lock.json
 * @param npm runs npm in a folder and answers what it prints
 * @returns as `npm sbom` prints it
 */
export function sbomOf(
  { name, version = '0.0.0', description, dependencies }: Manifest,
  lock: string,
  npm: (folder: string, ...args: string[]) => string,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'bank-elements-parts-'))
  try {
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name, version, description, dependencies, private: true }),
    )
    writeFileSync(join(folder, 'package-lock.json'), lock)
    npm(folder, 'install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund')
    return npm(folder, 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
