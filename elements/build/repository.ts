/** The repository: where its files lie, and what package.json says of it. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** @param path from the top of the repository */
export const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The part of package.json that the build needs. */
export interface Repository {
  readonly version: string
  readonly description: string
  readonly license: string
  readonly type: string
  readonly types: string
  readonly customElements: string
  readonly 'web-types': string
  readonly sideEffects: readonly string[]
  readonly exports: object
  readonly browserslist: readonly string[]
}

export const repository = JSON.parse(readFileSync(at('package.json'), 'utf8')) as Repository
