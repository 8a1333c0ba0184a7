/** The mark over every screen of MOCK. English. */
import type { texts as reference } from '../id/simulation.ts'

export const texts = {
  'simulation.mark': 'Simulation: no money moves',
} as const satisfies Record<keyof typeof reference, string>
