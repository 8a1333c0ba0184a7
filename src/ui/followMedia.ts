/**
 * Calls `listener` whenever the window begins or ceases to be as a media query says. A `matchMedia` of the
 * page's own may know no changes; then it is as it was.
 * @returns ends it
 */
export function followMedia(view: Window, query: string, listener: () => void): () => void {
  const list: Partial<MediaQueryList> = view.matchMedia(query)
  list.addEventListener?.('change', listener)
  return () => list.removeEventListener?.('change', listener)
}
