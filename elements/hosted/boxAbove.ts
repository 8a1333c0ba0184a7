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

/** Such a box with a notice that nothing else has styles for. */
export function noticeAbove(place: HTMLElement, nodes: readonly HTMLElement[]): HTMLElement {
  const box = boxAbove(place)
  box.classList.add('notice')
  box.append(...nodes)
  return box
}
