/** Choices of the customer that outlive the tab, for 30 days (product.md section 9). Where storage is blocked they live as long as the element. */
import { atom, type ReadableAtom } from 'nanostores'
import { COOKIE } from '../domain/limits.ts'

export interface Preferences {
  /** The device's own keyboard instead of the one on the screen. */
  readonly ownKeyboard: ReadableAtom<boolean>
  setOwnKeyboard(on: boolean): void
}

const KEY = 'bank-elements:own-keyboard'

/**
 * @param storage where they are kept; may throw or give nothing
 * @param now epoch ms
 */
export function createPreferences(storage: () => Storage | undefined, now: () => number): Preferences {
  const attempt = <T>(task: () => T): T | undefined => {
    try {
      return task()
    } catch {
      return undefined
    }
  }
  // What is stored is the time until which it holds; one further away than a choice can be comes from a wrong clock.
  const isStanding = (until: number) => until > now() && until <= now() + 2 * COOKIE.seconds * 1000
  const ownKeyboard = atom(isStanding(Number(attempt(() => storage()?.getItem(KEY)) ?? 0)))
  return {
    ownKeyboard,
    setOwnKeyboard(on) {
      ownKeyboard.set(on)
      attempt(() => on
        ? storage()?.setItem(KEY, String(now() + COOKIE.seconds * 1000))
        : storage()?.removeItem(KEY))
    },
  }
}
