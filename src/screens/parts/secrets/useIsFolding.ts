/**
 * Whether the on-screen keyboard is reduced to one line: a device with a mouse has a real keyboard, and a
 * wide or low window.
 */
import { useMemo, useSyncExternalStore } from 'react'

const FINE = '(hover: hover) and (pointer: fine)'
/** WIDE is a desktop's window, LOW a page at 400 % zoom (WCAG 1.4.10). */
const WIDE = `${FINE} and (min-width: 961px)`
const LOW = `${FINE} and (max-height: 400px)`

/** @param isOwnPage whether the screens fill the bank's own page and so the window's width */
export function useIsFolding(isOwnPage: boolean): boolean {
  const query = useMemo(() => matchMedia(isOwnPage ? `${WIDE}, ${LOW}` : LOW), [isOwnPage])
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}
