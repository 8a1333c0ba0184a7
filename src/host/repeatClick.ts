/** As much of a customer's click as its repetition keeps. */
export type Click = Pick<MouseEvent, 'clientX' | 'clientY' | 'detail'>

/**
 * Clicks a control for a click that was held back. It has the place of that one and is counted like it: a
 * control's own `click()` has neither, and by them the tap that follows is known as its second one
 * (src/ui/secondTap.ts). Its time is now, since until now nothing has happened.
 */
export function repeatClick(
  view: Pick<typeof globalThis, 'MouseEvent'>,
  control: Element,
  { clientX, clientY, detail }: Click,
): void {
  const init = { clientX, clientY, detail, bubbles: true, cancelable: true, composed: true }
  control.dispatchEvent(new view.MouseEvent('click', init))
}
