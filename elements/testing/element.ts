/** The common acts of both page objects: look, wait, go on, leave. */
import { screenOf, type Next } from './drive.ts'
import { openCodes } from './inbox.ts'
import { openHandle, shownOf, type ElementHandle, type Observation, type Snapshot } from './place.ts'
import { resend } from './resend.ts'
import { describeEnding, wordsOf } from './kitError.ts'
import type { BankElement, Ending, KitOptions, KitPage } from './types.ts'

export interface Base {
  readonly handle: ElementHandle
  /** The part of the page object that both have. */
  readonly element: BankElement
  pressMain(snapshot: Snapshot): Next
  typeCode(snapshot: Snapshot, code: string | undefined, msisdn: string | undefined): Next
  /**
   * Returns a function that finds an outcome whose event came after this call.
   * @param outcomeByEvent outcomes by event
   */
  outcomeAfter(
    outcomeByEvent: Readonly<Record<string, Ending['is']>>,
  ): Promise<(observation: Observation) => Ending | undefined>
  /** Remembers how an action ended, since the screen that shows it may soon be gone. */
  keep(ending: Ending): Ending
  /**
   * Waits for an outcome. Fails if another final outcome comes.
   * @param is reads the outcome from a screen
   */
  expectEnding(outcome: Ending['is'], is: (snapshot: Snapshot) => Ending | undefined): Promise<void>
}

const DEFAULT_TIMEOUT_MS = 15_000
/** Outcomes that may still change. */
const OPEN: readonly Ending['is'][] = ['pending', 'scan', 'app']

/** A text that differs when the screen differs. */
const markOf = ({ view }: Snapshot): string =>
  JSON.stringify([view.path, view.title, view.slip, view.errors.map(({ mark }) => mark)])

export function openElement(page: KitPage, tag: string, options: KitOptions): Base {
  const handle = openHandle(page, options.selector ?? tag, options.timeout ?? DEFAULT_TIMEOUT_MS)
  let lastEnding: Ending | undefined
  const usable = (snapshot: Snapshot): boolean =>
    screenOf(snapshot) !== null
    && snapshot.view.parts['busy'] === 0
    && snapshot.view.parts['main'] !== 0
    && snapshot.view.parts['mainOff'] === 0

  const codes = openCodes(handle, options.inbox)
  const element: BankElement = {
    shows: async () => shownOf((await handle.observe()).snapshot),
    expectReady({ language, screen } = {}) {
      const goal = ['a screen that can be used', language && `in ${language}`, screen && `(${screen})`]
      return handle.waitFor(goal.filter(Boolean).join(' '), ({ snapshot }) => {
        if (!snapshot || !usable(snapshot)) return undefined
        if (language !== undefined && snapshot.view.language !== language) return undefined
        if (screen !== undefined && screenOf(snapshot) !== screen) return undefined
        return shownOf(snapshot) ?? undefined
      })
    },
    async expectGone() {
      await handle.waitFor('the element to be out of the page', ({ isPresent }) => !isPresent || undefined)
      lastEnding = undefined
    },
    expectRefused: (name) =>
      handle.waitFor(`the refusal ${name}`, ({ snapshot }) => {
        const errors = shownOf(snapshot)?.errors ?? []
        const match = errors.find(({ error }) => error === name)
        if (match) return wordsOf(match)
        // The merchant's page may have removed the element.
        return !snapshot && lastEnding?.error === name ? describeEnding(lastEnding) : undefined
      }),
    resendCode: (choices = {}) => resend(handle, codes, options.captcha, choices),
    async goOn() {
      const snapshot = await handle.waitFor('a button to go on with', ({ snapshot: current }) =>
        current && (current.view.parts['dialogMain'] || usable(current)) ? current : undefined,
      )
      lastEnding = undefined
      const previousMark = markOf(snapshot)
      await handle.press(snapshot, snapshot.view.parts['dialogMain'] ? 'dialogMain' : 'main')
      await handle.waitFor('something else than before', (observation) =>
        observation.snapshot && markOf(observation.snapshot) === previousMark ? undefined : true,
      )
    },
    async cancel() {
      const { outcomes } = await handle.observe()
      let lastStage = ''
      await handle.waitFor('the customer to leave', async (observation) => {
        if (observation.outcomes.slice(outcomes.length).includes('cancelled')) return true
        const { snapshot } = observation
        // The hosted page sends no events, so being back at the merchant counts.
        if (!snapshot) return lastStage !== '' && !observation.isPresent ? true : undefined
        const { view } = snapshot
        if (view.parts['dialogMain'])
          handle.fail('a dialog stands in the way of leaving (goOn presses its button)', snapshot)
        const stage = `${view.path} ${view.parts['pin']} ${view.title}`
        if (stage === lastStage) return undefined
        if (!view.parts['back']) {
          if (screenOf(snapshot) === null || view.parts['busy']) return undefined
          handle.fail('nothing leads back from here', snapshot)
        }
        lastStage = stage
        await handle.press(snapshot, 'back')
        return undefined
      })
      lastEnding = { is: 'left', error: null, title: '' }
    },
  }
  return {
    handle,
    element,
    pressMain: (snapshot) =>
      snapshot.view.parts['main'] && !snapshot.view.parts['mainOff'] && !snapshot.view.parts['busy']
        ? { is: 'press the main button', act: () => handle.press(snapshot, 'main') }
        : null,
    typeCode: (snapshot, code, msisdn) =>
      snapshot.view.parts['code']
        ? {
            is: 'type the code',
            types: true,
            act: async () => handle.fill(snapshot, 'code', await codes.next(snapshot, code, msisdn)),
          }
        : null,
    async outcomeAfter(outcomeByEvent) {
      const from = (await handle.observe()).outcomes.length
      return ({ outcomes }) => {
        const is = outcomeByEvent[outcomes.slice(from).at(-1) ?? '']
        return is && { is, error: null, title: '' }
      }
    },
    keep: (ending) => (lastEnding = ending),
    async expectEnding(outcome, is) {
      await handle.waitFor(`the end “${outcome}”`, ({ snapshot }) => {
        const currentEnding = snapshot ? is(snapshot) : lastEnding
        if (currentEnding?.is === outcome) return true
        if (currentEnding && !OPEN.includes(currentEnding.is))
          handle.fail(`it should be ${outcome}, and is ${describeEnding(currentEnding)}`, snapshot)
        return undefined
      })
    },
  }
}
