/** The steps of linking as they are shown: four, whatever the customer's account asks for. */
import type { LinkProgress } from './linkFlow.ts'

/** `password` stands for logging in, and for registering with a new password. */
export const LINK_STEPS = ['phone', 'code', 'password', 'agree'] as const
export type LinkStep = (typeof LINK_STEPS)[number]

const isDone: Record<LinkStep, (progress: LinkProgress) => boolean> = {
  phone: ({ codeSent }) => codeSent,
  code: ({ account }) => account !== null,
  password: ({ passwordDone }) => passwordDone,
  agree: ({ finished }) => finished,
}

export type StepState = 'done' | 'now' | 'todo'

/** A step is done when those before it are, too; the first that isn't is the current one. */
export function linkSteps(progress: LinkProgress): readonly (readonly [LinkStep, StepState])[] {
  const open = progress.finished ? -1 : LINK_STEPS.findIndex((step) => !isDone[step](progress))
  const current = open < 0 ? LINK_STEPS.length : open
  return LINK_STEPS.map((step, at) => [step, at < current ? 'done' : at === current ? 'now' : 'todo'])
}
