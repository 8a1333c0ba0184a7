/** The two clocks of a page, moved or stopped: the device's, and the one that pages count by. */
import { realmOf, type Root } from './userActions.ts'

/** Puts what `of` makes of a clock's time (ms) in the place of both. */
function setClocks(root: Root, of: (time: () => number) => () => number): void {
  const realm = realmOf(root)
  if (!realm) return
  const { Date: Past, performance } = realm
  const now = of(() => Past.now())
  realm.Date = class extends Past {
    constructor(...parts: unknown[]) {
      super(...((parts.length > 0 ? parts : [now()]) as [number]))
    }
    static override now = now
  } as DateConstructor
  const elapsed = performance.now.bind(performance)
  Object.defineProperty(performance, 'now', { value: of(elapsed), configurable: true })
}

/** Moves this page's clocks forward. */
export const skipTime = (root: Root, ms: number): void => setClocks(root, (time) => () => time() + ms)

/** Stops this page's clocks, so that a result stands as long as it is looked at. */
export const stopTime = (root: Root): void =>
  setClocks(root, (time) => {
    const end = time()
    return () => end
  })
