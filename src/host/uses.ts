/** Acts of a customer by hand, by keyboard, or by a screen reader that presses without either. */
export const USES = ['pointerdown', 'keydown', 'wheel', 'click', 'input'] as const
