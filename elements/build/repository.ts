/** The repository: where its files lie, and what package.json says of it. */
import { fileURLToPath } from 'node:url'

export { default as repository } from '../../package.json' with { type: 'json' }

/** @param path from the top of the repository */
export const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
