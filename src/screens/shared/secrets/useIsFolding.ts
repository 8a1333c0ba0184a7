/**
 * Whether the on-screen keyboard is reduced to one line: a device with a mouse has a real keyboard, and a
 * wide or low window.
 */
import { DESKTOP } from '../../../ui/media.ts'
import { useMedia } from '../../../ui/useMedia.ts'

const FINE = '(hover: hover) and (pointer: fine)'
/** WIDE is a desktop's window, LOW a page at 400 % zoom (WCAG 1.4.10). */
const WIDE = `${FINE} and ${DESKTOP}`
const LOW = `${FINE} and (max-height: 400px)`

/** @param isOwnPage whether the screens fill the bank's own page and so the window's width */
export const useIsFolding = (isOwnPage: boolean): boolean => useMedia(isOwnPage ? `${WIDE}, ${LOW}` : LOW)
