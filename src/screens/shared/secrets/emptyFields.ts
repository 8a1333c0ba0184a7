/** The end of what was typed on a screen that takes a secret. */
import { useEffect } from 'react'
import { useCore } from '../../context.ts'

/** Empties fields as typing would, so that the screens hear of it. */
export function emptyFields(root: ParentNode): boolean {
  const filled = [...root.querySelectorAll('input')].filter(
    ({ type, value }) => type !== 'checkbox' && value !== '',
  )
  // React's own setter on the element would hide the change from it.
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const input of filled) {
    setter?.call(input, '')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return filled.length > 0
}

/** A page that is left may be kept by the browser for the way back, and is shown to whoever goes there. */
export function useEmptyWhenLeft(takesSecret: boolean): void {
  const { ports, port } = useCore()
  useEffect(
    () => (takesSecret ? ports.onUnload(() => void emptyFields(port.root)) : undefined),
    [ports, port, takesSecret],
  )
}
