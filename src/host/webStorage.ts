/** Where things are kept on this device, as far as the browser allows it. */
import type { Environment } from '../contract/environment.ts'
import type { WebStorage } from './port.ts'

/** Prefix of every name of MOCK, so that the bank's own page finds nothing of it. */
export const MOCK_NAMES = 'bank-mock:'

/**
 * The storage under the names of this environment.
 * @param storage undefined, or throwing, where the browser refuses it
 */
export function storageOf(
  environment: Environment,
  storage: () => WebStorage | undefined,
): WebStorage | undefined {
  try {
    const found = storage()
    if (environment !== 'MOCK' || !found) return found
    return {
      getItem: (key) => found.getItem(MOCK_NAMES + key),
      setItem: (key, value) => found.setItem(MOCK_NAMES + key, value),
      removeItem: (key) => found.removeItem(MOCK_NAMES + key),
    }
  } catch {
    return undefined
  }
}
