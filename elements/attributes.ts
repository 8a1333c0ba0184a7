/**
 * THE table of attributes: first the default, then the other allowed values. A single value means free text,
 * '' no default. The host replaces a value that isn't allowed by the default.
 */

import { LANGUAGES } from '../src/contract/language.ts'

/**
 * Attributes of both elements.
 * @param base address of the folder that holds all files of the bank
 */
export const sharedAttributes = (base: string) =>
  ({
    proxy: [base + 'proxy'],
    hosted: [base + 'hosted/'],
    environment: ['PRO', 'UAT', 'SIT', 'MOCK', 'DEV'],
    language: LANGUAGES,
    theme: ['light', 'dark', 'auto'],
    mode: ['inline', 'frame', 'redirect'],
  }) as const

/** Attributes of one element only. */
export const ownAttributes = {
  'bank-bind': { 'journey-id': [''], flow: ['link', 'unlink'], version: ['2', '1'] },
  'bank-pay': { 'origin-reference-no': [''], 'reference-no': [''], version: ['3', '2', '1'] },
} as const

export type Tag = keyof typeof ownAttributes
export type SharedAttribute = keyof ReturnType<typeof sharedAttributes>
export type OwnAttribute<T extends Tag> = keyof (typeof ownAttributes)[T]
