import type { MouseEvent } from 'react'

/**
 * Captures the clicks of what leaves or ends something, as soon as it has come: × where ‹ was, a dialog.
 * Browsers count clicks by time and place alone, and the second one of a double click belongs to what the
 * first one was on. A program's clicks, and those of most tests, are each counted as a first one.
 */
export const refuseSecondClick = (event: MouseEvent): void => {
  if (event.detail < 2) return
  event.stopPropagation()
  event.preventDefault()
}
