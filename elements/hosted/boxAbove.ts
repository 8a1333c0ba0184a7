/**
 * A box above `place` that looks as the app's element does. It is neither React's, nor does the first screen
 * keep its presses.
 */
export function boxAbove(place: HTMLElement): HTMLElement {
  const box = place.cloneNode() as HTMLElement
  box.removeAttribute('id')
  box.classList.remove('waiting', 'behind')
  place.before(box)
  return box
}
