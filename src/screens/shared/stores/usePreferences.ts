/** Choices of the customer that are remembered; made once per element, at the first use. */
import type { Ports } from '../../../stores/core/ports.ts'
import { createPreferences, type Preferences } from '../../../stores/core/preferences.ts'
import { useCore } from '../../context.ts'

const make = ({ preferenceStorage, now }: Ports): Preferences => createPreferences(preferenceStorage, now)

export function usePreferences(): Preferences {
  const core = useCore()
  return core.instance(make, core.ports)
}
