/** The customer's sight of the frame that the screens stand in; elsewhere it is always seen. */
import { useState, useSyncExternalStore } from 'react'
import type { HostPort } from '../../../host/port.ts'
import type { VisibilityState } from '../../../host/visibility.ts'

const UNWATCHED = {
  subscribe: () => () => undefined,
  state: (): VisibilityState => 'seen',
}

export function useFrameSight(port: Pick<HostPort, 'visibility'>): VisibilityState {
  const [sight] = useState(() => port.visibility?.() ?? UNWATCHED)
  return useSyncExternalStore(sight.subscribe, sight.state)
}
