/**
 * Guards for parts of a screen: in a frame they take nothing while they can't be seen, but for the ways out.
 */
import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { useCore } from '../../context.ts'

/** @param isBinding a button of what is shown binds the customer */
export function useGuard(isBinding = true): void {
  const { port } = useCore()
  useLayoutEffect(() => (isBinding ? port.visibility?.().guard('binding') : undefined), [port, isBinding])
}

/**
 * The same for what offers a retry, wherever it stands: as the screen of the action was.
 * @param isOffered the retry is one of its buttons
 */
export function useRetryGuard(isOffered = true): void {
  const isGuarded = useStore(useCore().problems.isRetryGuarded)
  useGuard(isOffered && isGuarded)
}
