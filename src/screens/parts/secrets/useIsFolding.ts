/** Whether the keyboard on the screen is folded to a line: there is a real one, and no room to spare. */
import { useMemo, useSyncExternalStore } from 'react'

const FINE = '(hover: hover) and (pointer: fine)'
/** A desktop's window, and a page at 400 % (WCAG 1.4.10). */
const WIDE = `${FINE} and (min-width: 961px)`
const LOW = `${FINE} and (max-height: 400px)`

/** @param isOwnPage whether the screens have a page of the bank's own, which a wide window is the width of */
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
