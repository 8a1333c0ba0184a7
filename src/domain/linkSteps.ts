/** The steps of linking as they are shown: four, whatever the customer's account asks for. */
import type { JourneyState } from './journey.ts'

/** `password` stands for logging in, and for registering with a new password. */
export const LINK_STEPS = ['phone', 'code', 'password', 'agree'] as const
export type LinkStep = (typeof LINK_STEPS)[number]

/** Number of steps behind the customer. */
const completedSteps: Readonly<Record<JourneyState['kind'], number>> = {
  start: 0,
  code: 1,
  login: 2,
  register: 2,
  newPassword: 2,
  openApp: 2,
  bind: 3,
  terms: 3,
  // Unlinking shows none.
  unlink: 1,
  done: LINK_STEPS.length,
}

export type StepState = 'done' | 'now' | 'todo'

/** Each step; the first that isn't done is the current one. */
export function linkSteps({ kind }: JourneyState): readonly (readonly [LinkStep, StepState])[] {
  const current = completedSteps[kind]
  return LINK_STEPS.map((step, at) => [step, at < current ? 'done' : at === current ? 'now' : 'todo'])
}
