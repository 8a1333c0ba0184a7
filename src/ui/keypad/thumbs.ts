/**
 * Two thumbs: a browser makes a click of a touch only where no other one is down, so that a second digit that
 * is pressed before the first one is let go would be lost, and the first one too. While several are down each
 * is a press of its own, in the order in which they came down: when the next one comes, the latest when it is
 * let go, on the key that it began on.
 */

/** As much of a pointer's event as is needed. */
export interface Touch {
  readonly pointerId: number
  readonly pointerType: string
  /** False: another finger was down before, perhaps beside the keypad. */
  readonly isPrimary: boolean
  /** ms */
  readonly timeStamp: number
}

export interface Thumbs<K> {
  /** @returns the keys that are pressed by it: those of touches that are still down */
  down(touch: Touch, key: K | null): readonly K[]
  /** The key that is pressed by letting go here; null: none, or the browser's click does. */
  up(touch: Touch, key: K | null): K | null
  cancel(touch: Pick<Touch, 'pointerId'>): void
  /** True for a click that some browser makes of a touch that has been a press already. */
  isEcho(click: Pick<Touch, 'timeStamp'>, key: K | null): boolean
}

/** A browser's click comes with the touch that it is made of, this many ms later at most. */
const ECHO_MS = 50

/** @template K what a key is known by */
export function createThumbs<K>(): Thumbs<K> {
  /**
   * The touches that are down, each with the key that it began on, as long as that isn't pressed, and whether
   * another one was down with it.
   */
  const touches = new Map<number, { key: K | null; readonly isOneOfSeveral: boolean }>()
  let latest: { readonly key: K; readonly time: number } | undefined
  return {
    down({ pointerId, pointerType, isPrimary, timeStamp }, key) {
      if (pointerType !== 'touch') return []
      const waiting = [...touches.values()].filter((touch) => touch.key !== null)
      const keys = waiting.map((touch) => touch.key!)
      for (const touch of waiting) {
        latest = { key: touch.key!, time: timeStamp }
        touch.key = null
      }
      touches.set(pointerId, { key, isOneOfSeveral: !isPrimary || touches.size > 0 })
      return keys
    },
    up({ pointerId, timeStamp }, key) {
      const touch = touches.get(pointerId)
      touches.delete(pointerId)
      if (!touch?.isOneOfSeveral || key === null || touch.key !== key) return null
      latest = { key, time: timeStamp }
      return key
    },
    cancel({ pointerId }) {
      touches.delete(pointerId)
    },
    isEcho({ timeStamp }, key) {
      const isEcho = latest !== undefined && latest.key === key && timeStamp - latest.time <= ECHO_MS
      latest = undefined
      return isEcho
    },
  }
}
