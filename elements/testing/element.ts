/** What both page objects can do: look, wait, go on, leave. */
import { screenOf, type Next } from './drive.ts'
import { openCodes } from './inbox.ts'
import { openHandle, shownOf, type ElementHandle, type Found, type Snapshot } from './place.ts'
import { resend } from './resend.ts'
import { describeEnding, wordsOf } from './kitError.ts'
import type { BankElement, Ending, KitOptions, KitPage } from './types.ts'

export interface Base {
  readonly handle: ElementHandle
  /** The part of the page object that both have. */
  readonly element: BankElement
  pressMain(snapshot: Snapshot): Next
  typeCode(snapshot: Snapshot, given: string | undefined, msisdn: string | undefined): Next
  /**
   * Returns a function that finds an outcome whose event came after this call.
   * @param outcomeByEvent outcomes by event
   */
  outcomeAfter(
    outcomeByEvent: Readonly<Record<string, Ending['is']>>,
  ): Promise<(found: Found) => Ending | undefined>
  /** Remembers how an action ended, since the screen that shows it may soon be gone. */
  keep(ending: Ending): Ending
  /**
   * Waits for an outcome. Fails if another final outcome comes.
   * @param is reads the outcome from a screen
   */
  expectEnding(wanted: Ending['is'], is: (snapshot: Snapshot) => Ending | undefined): Promise<void>
}

const DEFAULT_TIMEOUT_MS = 15_000
/** Outcomes that may still change. */
const OPEN: readonly Ending['is'][] = ['pending', 'scan', 'app']

/** A text that differs when the screen differs. */
const markOf = ({ view }: Snapshot): string =>
  JSON.stringify([view.path, view.title, view.slip, view.errors.map(({ mark }) => mark)])

export function openElement(page: KitPage, tag: string, options: KitOptions): Base {
  const handle = openHandle(page, options.selector ?? tag, options.timeout ?? DEFAULT_TIMEOUT_MS)
  let ended: Ending | undefined
  const usable = (snapshot: Snapshot): boolean =>
    screenOf(snapshot) !== null
    && snapshot.view.parts['busy'] === 0
    && snapshot.view.parts['main'] !== 0
    && snapshot.view.parts['mainOff'] === 0

  const codes = openCodes(handle, options.inbox)
  const element: BankElement = {
    shows: async () => shownOf((await handle.look()).snapshot),
    expectReady({ language, screen } = {}) {
      const what = ['a screen that can be used', language && `in ${language}`, screen && `(${screen})`]
      return handle.until(what.filter(Boolean).join(' '), ({ snapshot }) => {
        if (!snapshot || !usable(snapshot)) return undefined
        if (language !== undefined && snapshot.view.language !== language) return undefined
        if (screen !== undefined && screenOf(snapshot) !== screen) return undefined
        return shownOf(snapshot) ?? undefined
      })
    },
    async expectGone() {
      await handle.until('the element to be out of the page', ({ isPresent }) => !isPresent || undefined)
      ended = undefined
    },
    expectRefused: (name) =>
      handle.until(`the refusal ${name}`, ({ snapshot }) => {
        const errors = shownOf(snapshot)?.errors ?? []
        const found = errors.find(({ error }) => error === name)
        if (found) return wordsOf(found)
        // The merchant's page may have removed the element.
        return !snapshot && ended?.error === name ? describeEnding(ended) : undefined
      }),
    resendCode: (how = {}) => resend(handle, codes, options.captcha, how),
    async goOn() {
      const snapshot = await handle.until('a button to go on with', ({ snapshot: now }) =>
        now && (now.view.parts['dialogMain'] || usable(now)) ? now : undefined,
      )
      ended = undefined
      const before = markOf(snapshot)
      await handle.press(snapshot, snapshot.view.parts['dialogMain'] ? 'dialogMain' : 'main')
      await handle.until('something else than before', (found) =>
        found.snapshot && markOf(found.snapshot) === before ? undefined : true,
      )
    },
    async cancel() {
      const { outcomes } = await handle.look()
      let pressed = ''
      await handle.until('the customer to leave', async (found) => {
        if (found.outcomes.slice(outcomes.length).includes('cancelled')) return true
        const { snapshot } = found
        // The hosted page sends no events, so being back at the merchant counts.
        if (!snapshot) return pressed !== '' && !found.isPresent ? true : undefined
        const { view } = snapshot
        if (view.parts['dialogMain'])
          handle.fail('a dialog stands in the way of leaving (goOn presses its button)', snapshot)
        const stage = `${view.path} ${view.parts['pin']} ${view.title}`
        if (stage === pressed) return undefined
        if (!view.parts['back']) {
          if (screenOf(snapshot) === null || view.parts['busy']) return undefined
          handle.fail('nothing leads back from here', snapshot)
        }
        pressed = stage
        await handle.press(snapshot, 'back')
        return undefined
      })
      ended = { is: 'left', error: null, title: '' }
    },
  }
  return {
    handle,
    element,
    pressMain: (snapshot) =>
      snapshot.view.parts['main'] && !snapshot.view.parts['mainOff'] && !snapshot.view.parts['busy']
        ? { is: 'press the main button', act: () => handle.press(snapshot, 'main') }
        : null,
    typeCode: (snapshot, given, msisdn) =>
      snapshot.view.parts['code']
        ? {
            is: 'type the code',
            types: true,
            act: async () => handle.fill(snapshot, 'code', await codes.next(snapshot, given, msisdn)),
          }
        : null,
    async outcomeAfter(outcomeByEvent) {
      const from = (await handle.look()).outcomes.length
      return ({ outcomes }) => {
        const is = outcomeByEvent[outcomes.slice(from).at(-1) ?? '']
        return is && { is, error: null, title: '' }
      }
    },
    keep: (ending) => (ended = ending),
    async expectEnding(wanted, is) {
      await handle.until(`the end “${wanted}”`, ({ snapshot }) => {
        const now = snapshot ? is(snapshot) : ended
        if (now?.is === wanted) return true
        if (now && !OPEN.includes(now.is))
          handle.fail(`it should be ${wanted}, and is ${describeEnding(now)}`, snapshot)
        return undefined
      })
    },
  }
}
