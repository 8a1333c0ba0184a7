/** The words of the first screens: they come with the code that draws them. English. */
import type { Assert, Faults, IsNever } from '../translation.ts'
import type { texts as reference } from '../id/first.ts'
import { texts as accountCreation } from './accountCreation.ts'
import { texts as core } from './core.ts'
import { texts as format } from './format.ts'
import { texts as payment } from './payment.ts'
import { texts as simulation } from './simulation.ts'
import { texts as slip } from './slip.ts'

export const texts = {
  ...accountCreation,
  ...core,
  ...format,
  ...payment,
  ...simulation,
  ...slip,
}

export type Agrees = Assert<IsNever<Faults<typeof reference, typeof texts>>>
