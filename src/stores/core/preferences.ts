/**
 * Choices of the customer that outlive the tab, for 30 days. Where storage is blocked they live as long as
 * the element.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { storageKey, type StoredName } from '../../contract/storageKey.ts'
import { tryStorage, type WebStorage } from '../../contract/webStorage.ts'
import { COOKIE } from '../../domain/limits.ts'
import { isRemembered } from '../../domain/remembered.ts'

/** Something that is off unless it was switched on. */
export interface Preference {
  readonly on: ReadableAtom<boolean>
  set(on: boolean): void
}

export interface Preferences {
  /** The device's own keyboard instead of the one on the screen. */
  readonly ownKeyboard: Preference
  /** The keyboard on the screen is open where it is folded by itself. */
  readonly openKeyboard: Preference
  /** The on-screen keyboard is reduced to one line where it is open at first. */
  readonly closedKeyboard: Preference
  /** The balance could be read over the customer's shoulder. */
  readonly balance: Preference
}

/**
 * @param storage where they are kept; may throw or give nothing
 * @param now epoch ms
 */
export function createPreferences(storage: () => WebStorage | undefined, now: () => number): Preferences {
  const choice = (name: StoredName): Preference => {
    const key = storageKey(name)
    // The stored value is the time until which it holds.
    const on = atom(isRemembered(Number(tryStorage(() => storage()?.getItem(key)) ?? 0), now()))
    return {
      on,
      set(next) {
        on.set(next)
        tryStorage(() =>
          next ? storage()?.setItem(key, String(now() + COOKIE.seconds * 1000)) : storage()?.removeItem(key),
        )
      },
    }
  }
  return {
    ownKeyboard: choice('own-keyboard'),
    openKeyboard: choice('open-keyboard'),
    closedKeyboard: choice('closed-keyboard'),
    balance: choice('balance'),
  }
}
