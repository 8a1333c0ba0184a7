/** Goes from screen to screen until one shows how it ended. A table says what to do on each. */
import { routeAt, type Screen } from '../../src/contract/routes.ts'
import { pause, stageOf, type ElementHandle, type Observation, type Snapshot } from './place.ts'
import type { Ending, Refusal } from './types.ts'

/**
 * The next action on a screen. `is` is its name, so that it is done once; `types`: it types into a field,
 * which removes the field's error. `waitsFor` is for messages. null: nothing can be done yet.
 */
export type Next =
  | { readonly is: string; readonly types?: true; act(): Promise<void> }
  | { readonly ends: Ending }
  | { readonly waitsFor: string }
  | null

/** The action on each screen; on a missing screen the kit waits. */
export type Steps = Partial<Record<Screen, (snapshot: Snapshot) => Next>>

type ErrorInView = Snapshot['view']['errors'][number]

export const screenOf = ({ view }: Snapshot): Screen | null =>
  view.path === null ? null : (routeAt(view.path)?.screen ?? null)

/** The sentence for an ending: that of the error, else the title. */
export const endingOf = (
  is: Ending['is'],
  { view }: Snapshot,
  error?: Pick<ErrorInView, 'error' | 'text'>,
): Ending => ({
  is,
  error: (error?.error ?? null) as Refusal | null,
  title: error?.text || view.title,
})

/** An error in a dialog or on a page of its own, which has to be answered with its own buttons. */
export const stopIn = ({ view: { errors } }: Snapshot): ErrorInView | undefined =>
  errors.find(({ at }) => at === 'dialog') ?? errors.find(({ at }) => at === 'page')

const nameOf = ({ error, text }: ErrorInView): string => error ?? text

/** Number of repeats of one step before the kit reports a loop. */
const ROUNDS = 4

/**
 * @param goal for messages: "the payment's end"
 * @param endOf how it ended, if a screen shows that
 * @param leftOf how it ended, when the element is no longer visible; undefined: it may come back
 */
export async function drive(
  handle: ElementHandle,
  goal: string,
  steps: Steps,
  endOf: (snapshot: Snapshot) => Ending | undefined,
  leftOf: (observation: Observation, last: Snapshot) => Ending | undefined,
): Promise<Ending> {
  const rounds = new Map<string, number>()
  /** Errors that a stage showed before anything was done. */
  const earlierErrors = new Map<string, readonly string[]>()
  let lastStep = ''
  let stepStart = performance.now()
  let last: Snapshot | undefined

  const answerIn = (snapshot: Snapshot): Ending | undefined => {
    const end = endOf(snapshot)
    if (end) return end
    const stops = stopIn(snapshot)
    if (stops) return endingOf('refused', snapshot, stops)
    const fields = snapshot.view.errors.filter(({ at }) => at === 'field')
    const stage = stageOf(snapshot)
    if (lastStep === '') {
      earlierErrors.set(
        stage,
        fields.map((field) => nameOf(field)),
      )
      return undefined
    }
    const news = fields.find((field) => !earlierErrors.get(stage)?.includes(nameOf(field)))
    return news && snapshot.view.parts['busy'] === 0 ? endingOf('refused', snapshot, news) : undefined
  }

  for (;;) {
    const observation = await handle.observe()
    const { snapshot } = observation
    const ending = snapshot ? answerIn(snapshot) : last && leftOf(observation, last)
    if (ending) return ending
    last = snapshot ?? last
    const screen = snapshot && screenOf(snapshot)
    const next = snapshot && screen ? (steps[screen]?.(snapshot) ?? null) : null
    if (next && 'ends' in next) return next.ends
    const waitsFor = next && 'waitsFor' in next ? next.waitsFor : goal
    const step = next && 'is' in next && snapshot ? `${stageOf(snapshot)}: ${next.is}` : null
    if (next && 'is' in next && snapshot && step !== null && step !== lastStep) {
      const times = (rounds.get(step) ?? 0) + 1
      rounds.set(step, times)
      if (times > ROUNDS) handle.fail(`“${next.is}” leads back to itself`, snapshot)
      await next.act()
      if (next.types) earlierErrors.delete(stageOf(snapshot))
      lastStep = step
      stepStart = performance.now()
      continue
    }
    if (performance.now() - stepStart > handle.timeout) {
      const did = lastStep === '' ? '' : ` after “${lastStep}”`
      handle.fail(`waited ${handle.timeout / 1000} s for ${waitsFor}${did}`, snapshot, observation.trouble)
    }
    await pause()
  }
}
