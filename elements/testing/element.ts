/** What both page objects can do: look, wait, go on, leave. */
import { screenOf, type Next } from './drive.ts'
import { openCodes } from './inbox.ts'
import { openEye, shownOf, type Eye, type Found, type Sight } from './place.ts'
import { resend } from './resend.ts'
import { describeEnding, wordsOf } from './says.ts'
import type { BankElement, Ending, KitOptions, KitPage } from './types.ts'

export interface Base {
  readonly eye: Eye
  /** The part of the page object that both have. */
  readonly element: BankElement
  pressMain(sight: Sight): Next
  typeCode(sight: Sight, given: string | undefined, msisdn: string | undefined): Next
  /**
   * Returns a function that finds an outcome whose event came after this call.
   * @param told outcomes by event
   */
  hearing(told: Readonly<Record<string, Ending['is']>>): Promise<(found: Found) => Ending | undefined>
  /** Remembers how an action ended, since the screen that shows it may soon be gone. */
  keep(ending: Ending): Ending
  /**
   * Waits for an outcome. Fails if another final outcome comes.
   * @param is reads the outcome from a screen
   */
  expectEnding(wanted: Ending['is'], is: (sight: Sight) => Ending | undefined): Promise<void>
}

const DEFAULT_TIMEOUT_MS = 15_000
/** Outcomes that may still change. */
const OPEN: readonly Ending['is'][] = ['pending', 'scan', 'app']

/** A text that differs when the screen differs. */
const markOf = ({ view }: Sight): string =>
  JSON.stringify([view.path, view.title, view.slip, view.errors.map(({ mark }) => mark)])

export function openElement(page: KitPage, tag: string, options: KitOptions): Base {
  const eye = openEye(page, options.selector ?? tag, options.timeout ?? DEFAULT_TIMEOUT_MS)
  let ended: Ending | undefined
  const usable = (sight: Sight): boolean =>
    screenOf(sight) !== null
    && sight.view.parts['busy'] === 0
    && sight.view.parts['main'] !== 0
    && sight.view.parts['mainOff'] === 0

  const codes = openCodes(eye, options.inbox)
  const element: BankElement = {
    shows: async () => shownOf((await eye.look()).sight),
    expectReady({ language, screen } = {}) {
      const what = ['a screen that can be used', language && `in ${language}`, screen && `(${screen})`]
      return eye.until(what.filter(Boolean).join(' '), ({ sight }) => {
        if (!sight || !usable(sight)) return undefined
        if (language !== undefined && sight.view.language !== language) return undefined
        if (screen !== undefined && screenOf(sight) !== screen) return undefined
        return shownOf(sight) ?? undefined
      })
    },
    async expectGone() {
      await eye.until('the element to be out of the page', ({ here }) => !here || undefined)
      ended = undefined
    },
    expectRefused: (name) =>
      eye.until(`the refusal ${name}`, ({ sight }) => {
        const errors = shownOf(sight)?.errors ?? []
        const found = errors.find(({ error }) => error === name)
        if (found) return wordsOf(found)
        // The merchant's page may have removed the element.
        return !sight && ended?.error === name ? describeEnding(ended) : undefined
      }),
    resendCode: (how = {}) => resend(eye, codes, options.captcha, how),
    async goOn() {
      const sight = await eye.until('a button to go on with', ({ sight: now }) =>
        now && (now.view.parts['dialogMain'] || usable(now)) ? now : undefined,
      )
      ended = undefined
      const before = markOf(sight)
      await eye.press(sight, sight.view.parts['dialogMain'] ? 'dialogMain' : 'main')
      await eye.until('something else than before', (found) =>
        found.sight && markOf(found.sight) === before ? undefined : true,
      )
    },
    async cancel() {
      const { outcomes } = await eye.look()
      let pressed = ''
      await eye.until('the customer to leave', async (found) => {
        if (found.outcomes.slice(outcomes.length).includes('cancelled')) return true
        const { sight } = found
        // The hosted page sends no events, so being back at the merchant counts.
        if (!sight) return pressed !== '' && !found.here ? true : undefined
        const { view } = sight
        if (view.parts['dialogMain'])
          eye.fail('a dialog stands in the way of leaving (goOn presses its button)', sight)
        const stage = `${view.path} ${view.parts['pin']} ${view.title}`
        if (stage === pressed) return undefined
        if (!view.parts['back']) {
          if (screenOf(sight) === null || view.parts['busy']) return undefined
          eye.fail('nothing leads back from here', sight)
        }
        pressed = stage
        await eye.press(sight, 'back')
        return undefined
      })
      ended = { is: 'left', error: null, title: '' }
    },
  }
  return {
    eye,
    element,
    pressMain: (sight) =>
      sight.view.parts['main'] && !sight.view.parts['mainOff'] && !sight.view.parts['busy']
        ? { is: 'press the main button', act: () => eye.press(sight, 'main') }
        : null,
    typeCode: (sight, given, msisdn) =>
      sight.view.parts['code']
        ? {
            is: 'type the code',
            types: true,
            act: async () => eye.fill(sight, 'code', await codes.next(sight, given, msisdn)),
          }
        : null,
    async hearing(told) {
      const from = (await eye.look()).outcomes.length
      return ({ outcomes }) => {
        const is = told[outcomes.slice(from).at(-1) ?? '']
        return is && { is, error: null, title: '' }
      }
    },
    keep: (ending) => (ended = ending),
    async expectEnding(wanted, is) {
      await eye.until(`the end “${wanted}”`, ({ sight }) => {
        const now = sight ? is(sight) : ended
        if (now?.is === wanted) return true
        if (now && !OPEN.includes(now.is))
          eye.fail(`it should be ${wanted}, and is ${describeEnding(now)}`, sight)
        return undefined
      })
    },
  }
}
