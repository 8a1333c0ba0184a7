/** Places to keep things on this device, as far as the browser allows it. */
import type { Environment } from '../contract/environment.ts'
import type { WebStorage } from '../contract/webStorage.ts'

/** Prefix of every name of MOCK, so that the bank's own page finds nothing of it. */
export const MOCK_NAMES = 'bank-mock:'

/** Stands in for a storage that the browser refuses: it lasts as long as the page does. */
const values = new Map<string, string>()
const pageStorage: WebStorage = {
  getItem: (key) => values.get(key) ?? null,
  setItem: (key, value) => void values.set(key, value),
  removeItem: (key) => void values.delete(key),
}

function usable(storage: () => WebStorage | undefined): WebStorage {
  try {
    return storage() ?? pageStorage
  } catch {
    return pageStorage
  }
}

/**
 * The storage under the names of this environment. Without one that the browser allows, screens that start
 * anew in the same page still find what was saved.
 * @param storage undefined, or throwing, where the browser refuses it
 */
export function storageOf(environment: Environment, storage: () => WebStorage | undefined): WebStorage {
  const store = usable(storage)
  if (environment !== 'MOCK') return store
  return {
    getItem: (key) => store.getItem(MOCK_NAMES + key),
    setItem: (key, value) => store.setItem(MOCK_NAMES + key, value),
    removeItem: (key) => store.removeItem(MOCK_NAMES + key),
  }
}
