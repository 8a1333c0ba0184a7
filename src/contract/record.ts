/**
 * Records of this tab: a journey's, an order's, or that of their session, read before the app is there. The
 * app reads them by its stores (stores/core/journal.ts, client/session.ts).
 */
import { storageKey, type RecordName } from './storageKey.ts'
import { tryStorage, type WebStorage } from './webStorage.ts'

/**
 * Null: nothing was saved. Undefined: the browser refuses to say.
 * @param storage this tab's; may throw or give nothing
 */
export const recordText = (
  name: RecordName,
  subject: string,
  storage: () => WebStorage | undefined = () => sessionStorage,
): string | null | undefined => tryStorage(() => storage()?.getItem(storageKey(`${name}:${subject}`)))

/** The record in a text; null if it isn't JSON. Of an earlier version's anything may be missing. */
export const recordIn = <T>(text: string | null | undefined): Partial<T> | null =>
  tryStorage(() => JSON.parse(text ?? 'null') as Partial<T> | null) ?? null
