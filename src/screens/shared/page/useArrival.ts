/** The focus of a customer who comes back from a page: at the control that led there. */
import { useEffect, useState } from 'react'
import type { CameFrom } from '../../../stores/core/navigation.ts'
import { useCore } from '../../context.ts'

/** True for the control that led to the page which the customer comes back from: it is marked so. */
export function useArrival(page: NonNullable<CameFrom>): boolean {
  const core = useCore()
  const [arrives] = useState(() => core.nav.cameFrom() === page)
  // Its part of the screen may come after the screen's own focus, which the customer may have moved since.
  useEffect(() => {
    const focused = core.port.root.querySelector(':focus')
    if (arrives && (!focused || focused.matches('[part~="title"]'))) core.focusScreen()
  }, [core, arrives])
  return arrives
}
