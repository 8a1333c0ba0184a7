/**
 * The attributes of the elements (src/contract/settings.ts): first the default, then the other allowed
 * values. A single value means free text, '' no default. The host replaces a value that isn't allowed by the
 * default.
 */
import { ownValues, sharedValues } from '../src/contract/settings.ts'

export type { OwnAttribute, SharedAttribute, Tag } from '../src/contract/settings.ts'
export { ownValues as ownAttributes }

/**
 * Attributes of both elements.
 * @param base address of the folder that holds all files of the bank
 */
export const sharedAttributes = (base: string) =>
  ({ ...sharedValues, proxy: [base + 'proxy'], hosted: [base + 'hosted/'] }) as const
