/** A key that repeats while it is held: it acts after `delayMs`, then every `everyMs`. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

export interface Timers {
  setTimeout(task: () => void, ms: number): unknown
  clearTimeout(handle: unknown): void
}

const real: Timers = {
  setTimeout: (task, ms) => setTimeout(task, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
}

export interface LongPressOptions {
  delayMs?: number | undefined
  everyMs?: number | undefined
  timers?: Timers | undefined
}

/** Returns attributes of the button. A short press acts on release, like every click. */
export function useLongPress(
  onPress: () => void,
  { delayMs = 500, everyMs = 100, timers = real }: LongPressOptions = {},
) {
  const handle = useRef<unknown>(undefined)
  /** Whether this press has repeated, in which case the click at its end doesn't act again. */
  const repeated = useRef(false)
  /** The newest `onPress`: the repeats of a press continue after later renders. */
  const latest = useRef(onPress)
  useLayoutEffect(() => {
    latest.current = onPress
  })

  const stop = () => {
    if (handle.current !== undefined) timers.clearTimeout(handle.current)
    handle.current = undefined
  }
  const leave = useEffectEvent(stop)
  useEffect(() => () => leave(), [])

  const again = () => {
    repeated.current = true
    latest.current()
    handle.current = timers.setTimeout(again, everyMs)
  }
  return {
    onPointerDown: (event: { button: number }) => {
      if (event.button !== 0) return
      stop()
      repeated.current = false
      handle.current = timers.setTimeout(again, delayMs)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick: () => {
      stop()
      if (!repeated.current) onPress()
      repeated.current = false
    },
  }
}
