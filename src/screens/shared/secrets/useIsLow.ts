/** True where there is room at the side of what is asked for but not below, as on a phone held sideways. */
import { useMemo, useSyncExternalStore } from 'react'
import { SHORT_MOST, WIDE_LEAST, WIDE_MOST } from '../../../ui/media.ts'
import type { Core } from '../../../stores/core/core.ts'
import { useCore } from '../../context.ts'
import { isOwnPage } from '../leaving/ownPage.ts'

function watch(core: Pick<Core, 'port' | 'settings'>) {
  const { port } = core
  // Not the first screen: what all screens stand in is there.
  const box = port.root.querySelector('[data-root]')!
  return {
    subscribe(listener: () => void) {
      // Not at once: what changes then is as tall as another, and would be observed in the same frame.
      const observer = new ResizeObserver(() => requestAnimationFrame(listener))
      observer.observe(box)
      const stop = port.subscribe(listener)
      addEventListener('resize', listener)
      return () => {
        observer.disconnect()
        stop()
        removeEventListener('resize', listener)
      }
    },
    isLow() {
      if ((port.room?.() ?? innerHeight) > SHORT_MOST) return false
      if (!isOwnPage(core)) return box.clientWidth >= WIDE_LEAST
      return innerWidth >= WIDE_LEAST && innerWidth <= WIDE_MOST
    },
  }
}

export function useIsLow(): boolean {
  const core = useCore()
  const { subscribe, isLow } = useMemo(() => watch(core), [core])
  return useSyncExternalStore(subscribe, isLow)
}
