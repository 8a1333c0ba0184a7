/**
 * In a frame: the page around can take the keyboard while somebody types, and gets the rest of a password
 * then. The frame learns only that it has lost the focus.
 */
import { useEffect, useState } from 'react'
import type { HostPort } from '../../../host/port.ts'
import { emptyFields } from './emptyFields.ts'

/** Time after a key for which somebody is typing, and hasn't pressed something else on purpose. In ms. */
const TYPING_MS = 1_000

const EVENTS = ['blur', 'input', 'keydown', 'click', 'mouseover', 'mouseout'] as const

/**
 * True once the focus was lost with something typed, and the fields were emptied; until something is typed
 * again. A mouse that rests outside may have pressed something there, unless a key was pressed just before.
 */
export function useFocusTaken({ kind, root }: HostPort, takesSecret: boolean): boolean {
  const [isTaken, setIsTaken] = useState(false)
  const isWatched = kind === 'framed' && takesSecret
  useEffect(() => {
    if (!isWatched) return undefined
    let isOutside = false
    let typedAt = -Infinity
    const hear = (event: Event) => {
      const { type, target, isTrusted, timeStamp } = event
      if (type === 'mouseover') isOutside = false
      else if (type === 'mouseout') isOutside = (event as MouseEvent).relatedTarget === null
      else if (type !== 'blur') {
        typedAt = timeStamp
        if (isTrusted && type !== 'click') setIsTaken(false)
      } else if (target === window && !document.hidden) {
        const isPress = isOutside && timeStamp - typedAt > TYPING_MS
        if (!isPress && emptyFields(root)) setIsTaken(true)
      }
    }
    for (const type of EVENTS) addEventListener(type, hear, true)
    return () => {
      for (const type of EVENTS) removeEventListener(type, hear, true)
      setIsTaken(false)
    }
  }, [isWatched, root])
  return isTaken
}
