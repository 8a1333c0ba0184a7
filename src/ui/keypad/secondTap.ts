/**
 * Second taps. An impatient finger taps a button twice; on a slow phone the keypad has come under it by then,
 * and the second tap is none of its keys. Wherever else it is pressed, a key counts at once.
 */
import { createContext, type RefObject } from 'react'

/** As much of a click as is needed. */
export type Tap = Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY' | 'detail'>

/** A second tap comes this many ms after the first one at most. */
const SECOND_MS = 700
/** A finger strays so far between two taps, in px. */
const STRAY_PX = 24

/** True for a tap that belongs to the first one. Keyboards and scripts click without a place. */
export const isSecondTap = (tap: Tap, first: Tap): boolean =>
  tap.detail > 0
  && first.detail > 0
  && tap.timeStamp - first.timeStamp <= SECOND_MS
  && Math.hypot(tap.clientX - first.clientX, tap.clientY - first.clientY) <= STRAY_PX

/** The latest tap in the screens, unless it was on a keypad (Root.tsx). */
export const LastTap = createContext<RefObject<Tap | null>>({ current: null })
