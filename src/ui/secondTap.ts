/**
 * Second taps. An impatient finger taps a button twice; on a slow phone another control has come under it
 * by then: a keypad, or a box that moved as a message appeared above. The second tap is no press of it.
 * Elsewhere it counts at once.
 */
import { createContext, use, type MouseEvent as ReactMouseEvent, type RefObject } from 'react'

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

/** A tap on a control; all keys of a keypad are one, as they are typed on without looking. */
export type Press = Tap & { readonly control: Element }

/** The press that a click is; null where it missed every control, and the next tap is a first one. */
export function pressOf({ target, timeStamp, clientX, clientY, detail }: MouseEvent): Press | null {
  const element = target as Element
  const control = element.closest('[part~=keypad]') ?? element.closest('a, button, label, input')
  return control && { control, timeStamp, clientX, clientY, detail }
}

/** Nothing of the screens learns of a click that is refused. */
export function refuse(click: Pick<Event, 'preventDefault' | 'stopPropagation'>): void {
  click.preventDefault()
  click.stopPropagation()
}

/** A finger's click, where the browser tells (Pointer Events 3, section 4). */
const isTouch = (click: MouseEvent): boolean => (click as PointerEvent).pointerType === 'touch'

/**
 * Refuses the second click of a double click, as the browser counts it, where the first one was on another
 * control: × takes the place of ‹, a button of a result that of the one which led to it. Of a mouse, which
 * drivers of tests are too, only where it would leave or dismiss something.
 * @param root the element around the screens
 * @param last where the latest click is noted, if it was a press
 */
export function watchTaps(root: HTMLElement, last: { current: Press | null }): void {
  root.addEventListener(
    'click',
    (event) => {
      const control = pressOf(event)?.control
      const first = last.current
      if (!control || !first || event.detail < 2 || !isSecondTap(event, first)) return
      // ‹ is another one on each page, even where its node stays; a label and its input are one.
      const isBack = control.matches('[part~=back]')
      const isSame = control.contains(first.control) || first.control.contains(control)
      if (!isBack && (isSame || !(isTouch(event) || control.closest('dialog')))) return
      // The third tap still belongs to the first.
      last.current = { ...first, timeStamp: event.timeStamp }
      refuse(event)
    },
    true,
  )
  root.addEventListener('click', (event) => {
    last.current = pressOf(event)
  })
}

/** The latest click in the screens, where it was a press (Root.tsx). */
export const LastTap = createContext<RefObject<Press | null>>({ current: null })

/**
 * Tells of a captured click whether it is a second tap, however the browser counts it, and the first one was
 * on something else: for digits and consents.
 */
export function useSecondTap(): (click: ReactMouseEvent) => boolean {
  const lastTap = use(LastTap)
  return (click) => {
    const first = lastTap.current
    return first !== null && !click.currentTarget.contains(first.control) && isSecondTap(click, first)
  }
}
