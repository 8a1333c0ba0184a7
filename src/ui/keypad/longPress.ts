/** A key that repeats while it is held. */

export interface Timers {
  setTimeout(task: () => void, ms: number): unknown
  clearTimeout(handle: unknown): void
}

/** In ms: how long a key is held until it repeats, and how often it does then. */
const LONG_PRESS = { afterMs: 500, everyMs: 100 } as const

export interface LongPress {
  /** The pointer is down on a key that does this, once and each time it repeats. */
  begin(act: () => void): void
  /** It is up, or elsewhere. */
  end(): void
  /** The click at the end of a press, or one without: a short press acts on release, like every click. */
  click(act: () => void): void
}

export function createLongPress(timers: Timers): LongPress {
  let handle: unknown
  /** True once this press has repeated, in which case the click at its end doesn't act again. */
  let hasRepeated = false
  const end = () => {
    if (handle !== undefined) timers.clearTimeout(handle)
    handle = undefined
  }
  const repeat = (act: () => void) => {
    hasRepeated = true
    act()
    handle = timers.setTimeout(() => repeat(act), LONG_PRESS.everyMs)
  }
  return {
    begin(act) {
      end()
      hasRepeated = false
      handle = timers.setTimeout(() => repeat(act), LONG_PRESS.afterMs)
    },
    end,
    click(act) {
      end()
      if (!hasRepeated) act()
      hasRepeated = false
    },
  }
}
