/** The focus between two screens. */
export interface FocusBetween {
  /** Called before another screen is drawn. */
  leave(root: DocumentOrShadowRoot): void
  /** Called when that is done: what is still there, as it is no other screen, has the focus again. */
  arrive(): void
}

/**
 * Takes the focus away before its element goes. Else React gives it back to what is around, which has the
 * browser lay the page out before all of the new screen is there.
 */
export function focusBetween(): FocusBetween {
  let left: HTMLElement | undefined
  return {
    leave({ activeElement }) {
      left = activeElement instanceof HTMLElement ? activeElement : undefined
      left?.blur()
    },
    arrive() {
      if (left?.isConnected) left.focus({ preventScroll: true })
      left = undefined
    },
  }
}
