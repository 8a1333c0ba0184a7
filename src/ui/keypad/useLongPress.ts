/** A key that repeats while it is held, as attributes of its button. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createLongPress, type Timers } from './longPress.ts'

const real: Timers = {
  setTimeout: (task, ms) => setTimeout(task, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
}

/** @param timers the same while the key is there */
export function useLongPress(onPress: () => void, timers = real) {
  /** The newest `onPress`: the repeats of a press continue after later renders. */
  const latest = useRef(onPress)
  useLayoutEffect(() => {
    latest.current = onPress
  })
  const [press] = useState(() => createLongPress(timers))
  useEffect(() => press.end, [press])
  return {
    onPointerDown: (event: { button: number }) => {
      if (event.button === 0) press.begin(() => latest.current())
    },
    onPointerUp: press.end,
    onPointerLeave: press.end,
    onPointerCancel: press.end,
    onClick: () => press.click(onPress),
  }
}
