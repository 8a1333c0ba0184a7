/**
 * Second taps. A trembling finger taps twice: on a switch or a box the second tap would undo the first, so
 * it doesn't count. Buttons that act need none of this: while they act, their state locks them.
 */

/** A tap on the same control within this time after one that counted, in ms. */
export const DOUBLE_TAP_MS = 300

/**
 * Time of a control's last tap (`timeStamp`, ms), kept on it: the first screen and the app are built apart,
 * and share nothing but the nodes that React takes over.
 */
const TAPPED = Symbol.for('bank-elements.tapped')
type Control = EventTarget & { [TAPPED]?: number }

/** As much of a click as is needed: React's or the browser's. */
type Tap = Pick<Event, 'timeStamp' | 'isTrusted' | 'preventDefault'>

/**
 * True for a click on the control that is a second tap, which changes nothing. A script's clicks all count.
 */
export function refuseSecondTap(tap: Tap, control: Control): boolean {
  if (!tap.isTrusted) return false
  const tappedAt = control[TAPPED]
  if (tappedAt !== undefined && tap.timeStamp - tappedAt < DOUBLE_TAP_MS) {
    tap.preventDefault()
    return true
  }
  control[TAPPED] = tap.timeStamp
  return false
}
