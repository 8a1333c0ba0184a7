/** Places of the floors' fields, and of ours. */
import type { Place } from '../../probe/field.ts'
import { places as ours } from '../../probe/places.ts'

export const places = {
  ...ours,
  vanilla: { host: 'floor-vanilla', field: 'input' },
  react: { host: 'floor-react', field: 'input' },
  frame: { host: 'floor-frame', field: 'iframe', inFrame: 'input' },
} as const satisfies Record<string, Place>
