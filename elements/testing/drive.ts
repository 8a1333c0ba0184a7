/** Goes from screen to screen until one shows how it ended. A table says what to do on each. */
import { routeAt, type Screen } from '../../src/contract/routes.ts'
import { pause, type Eye, type Found, type Sight } from './place.ts'
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
export type Steps = Partial<Record<Screen, (sight: Sight) => Next>>

type ErrorInView = Sight['view']['errors'][number]

export const screenOf = ({ view }: Sight): Screen | null =>
  view.path === null ? null : (routeAt(view.path)?.screen ?? null)

/** The sentence for an ending: that of the error, else the title. */
export const endingOf = (
  is: Ending['is'],
  { view }: Sight,
  error?: Pick<ErrorInView, 'error' | 'text'>,
): Ending => ({
  is,
  error: (error?.error ?? null) as Refusal | null,
  title: error?.text || view.title,
})

/** An error in a dialog or on a page of its own, which has to be answered with its own buttons. */
export const stopIn = ({ view: { errors } }: Sight): ErrorInView | undefined =>
  errors.find(({ at }) => at === 'dialog') ?? errors.find(({ at }) => at === 'page')

/** The screen, and the step inside it. */
const stageOf = (sight: Sight): string =>
  `${screenOf(sight)}${sight.view.parts['pin'] ? ' pin' : ''}${sight.view.parts['code'] ? ' code' : ''}`

const nameOf = ({ error, text }: ErrorInView): string => error ?? text

/** How often one step is repeated before the kit reports a loop. */
const ROUNDS = 4

/**
 * @param goal for messages: "the payment's end"
 * @param endOf how it ended, if a screen shows that
 * @param leftOf how it ended, when the element is no longer visible; undefined: it may come back
 */
export async function drive(
  eye: Eye,
  goal: string,
  steps: Steps,
  endOf: (sight: Sight) => Ending | undefined,
  leftOf: (found: Found, last: Sight) => Ending | undefined,
): Promise<Ending> {
  const rounds = new Map<string, number>()
  /** Errors that a stage showed before anything was done. */
  const known = new Map<string, readonly string[]>()
  let done = ''
  let since = performance.now()
  let last: Sight | undefined

  const answerIn = (sight: Sight): Ending | undefined => {
    const end = endOf(sight)
    if (end) return end
    const stops = stopIn(sight)
    if (stops) return endingOf('refused', sight, stops)
    const fields = sight.view.errors.filter(({ at }) => at === 'field')
    const stage = stageOf(sight)
    if (done === '') {
      known.set(
        stage,
        fields.map((one) => nameOf(one)),
      )
      return undefined
    }
    const news = fields.find((one) => !known.get(stage)?.includes(nameOf(one)))
    return news && sight.view.parts['busy'] === 0 ? endingOf('refused', sight, news) : undefined
  }

  for (;;) {
    const found = await eye.look()
    const { sight } = found
    const ending = sight ? answerIn(sight) : last && leftOf(found, last)
    if (ending) return ending
    last = sight ?? last
    const screen = sight && screenOf(sight)
    const next = sight && screen ? (steps[screen]?.(sight) ?? null) : null
    if (next && 'ends' in next) return next.ends
    const waitsFor = next && 'waitsFor' in next ? next.waitsFor : goal
    const step = next && 'is' in next && sight ? `${stageOf(sight)}: ${next.is}` : null
    if (next && 'is' in next && sight && step !== null && step !== done) {
      const times = (rounds.get(step) ?? 0) + 1
      rounds.set(step, times)
      if (times > ROUNDS) eye.fail(`“${next.is}” leads back to itself`, sight)
      await next.act()
      if (next.types) known.delete(stageOf(sight))
      done = step
      since = performance.now()
      continue
    }
    if (performance.now() - since > eye.timeout) {
      const did = done === '' ? '' : ` after “${done}”`
      eye.fail(`waited ${eye.timeout / 1000} s for ${waitsFor}${did}`, sight)
    }
    await pause()
  }
}
