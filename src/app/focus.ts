/** Moves the focus between two screens. */
export interface FocusBetween {
  /** Called before another screen is drawn. */
  leave(root: DocumentOrShadowRoot): void
  /**
   * Called after that. An element that is still there, because the screen didn't change, gets the focus
   * back.
   */
  arrive(): void
}

/**
 * Removes the focus before its element is removed. Otherwise React restores the focus nearby, and the
 * browser computes a layout before the new screen is complete.
 */
/** @param isFree whether nobody has it elsewhere by then (src/host/focus.ts) */
export function focusBetween(isFree: () => boolean): FocusBetween {
  let previous: HTMLElement | undefined
  return {
    leave({ activeElement }) {
      previous = activeElement instanceof HTMLElement ? activeElement : undefined
      previous?.blur()
    },
    arrive() {
      if (previous?.isConnected && isFree()) previous.focus({ preventScroll: true })
      previous = undefined
    },
  }
}
