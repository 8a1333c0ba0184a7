/**
 * Event facts of the errors that may have to be told before the table of errors is loaded. A test compares
 * them with their rows.
 */
import type { PublicError } from './errors.ts'

const categories = { PAGE_LOAD_FAILED: 'network', SCREEN_FAILED: 'service' } as const
export type PageErrorName = keyof typeof categories
export const pageErrorNames = Object.keys(categories) as PageErrorName[]

export const pageError = (code: PageErrorName, diagnosticsId: string): PublicError => ({
  code,
  category: categories[code],
  recoverable: true,
  retryAfterMs: null,
  diagnosticsId,
})
