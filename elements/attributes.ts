/**
 * THE table of attributes: the default comes first, then the other values allowed; one value alone is free
 * text, '' none at all. The host replaces whatever is not allowed by the default.
 */

import { LANGUAGES } from '../src/contract/language.ts'

/**
 * Attributes of both elements. @param base address of the folder in which everything else of the bank lies
 */
export const both = (base: string) =>
  ({
    proxy: [base + 'proxy'],
    hosted: [base + 'hosted/'],
    environment: ['PRO', 'UAT', 'SIT', 'MOCK', 'DEV'],
    language: LANGUAGES,
    theme: ['light', 'dark', 'auto'],
    mode: ['inline', 'frame', 'redirect'],
  }) as const

/** Each element's own. */
export const own = {
  'bank-bind': { 'journey-id': [''], flow: ['link', 'unlink'], version: ['2', '1'] },
  'bank-pay': { 'origin-reference-no': [''], 'reference-no': [''], version: ['3', '2', '1'] },
} as const

export type Tag = keyof typeof own
export type Shared = keyof ReturnType<typeof both>
export type Own<T extends Tag> = keyof (typeof own)[T]
