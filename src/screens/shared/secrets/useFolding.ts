/**
 * Reduction of the on-screen keyboard to one line: a device with a mouse has a real keyboard. It is reduced
 * from the start in a desktop's window and a low one, and open in a frame, which may be of any size.
 */
import { DESKTOP } from '../../../ui/media.ts'
import { useMedia } from '../../../ui/useMedia.ts'
import type { Core } from '../../../stores/core/core.ts'
import { isOwnPage } from '../leaving/ownPage.ts'

const FINE = '(hover: hover) and (pointer: fine)'
/** WIDE is a desktop's window, LOW a page at 400 % zoom (WCAG 1.4.10). */
const WIDE = `${FINE} and ${DESKTOP}`
const LOW = `${FINE} and (max-height: 400px)`

/** Undefined: it can't be reduced. */
export function useFolding(core: Pick<Core, 'port' | 'settings'>): 'folded' | 'open' | undefined {
  const isFolded = useMedia(isOwnPage(core) ? `${WIDE}, ${LOW}` : LOW)
  const isFine = useMedia(FINE)
  const isFramed = core.settings.mode === 'frame'
  return isFolded ? 'folded' : isFine && isFramed ? 'open' : undefined
}
