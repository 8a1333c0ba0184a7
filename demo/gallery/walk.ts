/**
 * Walks through the screens as a customer does, to the end of a gallery entry: types, ticks and presses what
 * each screen needs.
 */
import type { Screen, Version } from '../../src/contract/routes.ts'
import type { Texts } from '../../src/i18n/translator.ts'
import { SEEDED_PASSWORD } from '../../src/sandbox/customers.ts'
import type { Entry, Stop } from './entry.ts'
import { stopTime } from './clocks.ts'
import { extras } from './extras.ts'
import { unlike } from './shown.ts'
import {
  END,
  PATIENCE,
  elapsed,
  fill,
  inputsIn,
  isPin,
  screenText,
  buttonNamed,
  pressPrimary,
  screenOf,
  checkBoxes,
  typePin,
  until,
  type Root,
} from './userActions.ts'

/** The walk's needs from the bank in the page. */
export interface Bank {
  /** The newest code that this customer can use; undefined: there is none. */
  code(): Promise<string | undefined>
  advance(seconds: number): Promise<void>
  /** True once the fault was answered, and the page has reported it. */
  faulted(): Promise<boolean>
}

export interface Walk {
  readonly entry: Entry
  readonly version: Version
  /** Undefined until it exists. */
  root(): Root | undefined
  readonly bank: Bank
  /** Texts of buttons that have no part of their own. */
  readonly texts: Texts
}

/** Types the code, whose sixth digit sends it. Without a code, presses the button that asks for one. */
async function typeCode(root: Root, bank: Bank): Promise<void> {
  const code = await bank.code()
  const [input] = inputsIn(root)
  if (input && code !== undefined) fill(input, code)
  else await pressPrimary(root)
}

function readToItsEnd(root: Root): void {
  for (const region of root.querySelectorAll('[role=region]')) region.scrollTop = region.scrollHeight
}

async function chooseWay(root: Root, { entry: { way, scenario }, version }: Walk): Promise<void> {
  const radio = (value: string): HTMLInputElement | undefined =>
    inputsIn(root, `input[type=radio][value="${value}"]`)[0]
  const isSaid = (): boolean => root.querySelector('[part~=message]') !== null
  // The screen is known before the order's ways to pay are.
  const isElsewhere = (): boolean =>
    screenOf(root) !== 'payment' || root.querySelector('dialog[open]') !== null
  await until(() => inputsIn(root, 'input[type=radio]').length > 0 || isSaid() || isElsewhere())
  if (way === 'qris') radio('QRIS')?.click()
  if (way === 'points' || scenario === 'paylater-points') checkBoxes(root, 'input[type=checkbox]')
  if (way === 'paylater') {
    radio('PAYLATER')?.click()
    // In version 3 the months come with the bank's plans; a message may replace them.
    if (version === 3 && radio('PAYLATER')?.checked) await until(() => radio('6') !== undefined || isSaid())
    radio('6')?.click()
  }
}

/** Reads RIPLAY, and ticks what the plan asks for; nothing where no plan is shown. */
async function agree(root: Root, { texts }: Walk): Promise<void> {
  const riplay = (): HTMLElement | undefined => buttonNamed(root, texts['paylater.readRiplay'])
  const from = screenOf(root)
  await until(() => riplay() !== undefined, 2000)
  if (riplay() && !inputsIn(root, '[name=terms]')[0]?.checked) {
    riplay()?.click()
    if (await until(() => screenOf(root) === 'riplay', 2000)) {
      root.querySelector<HTMLElement>('[data-screen] [part~=back]')?.click()
      await until(() => screenOf(root) === from)
    }
  }
  checkBoxes(root, '[name=terms], [name=sharing]')
}

/** The customer's act on each screen to continue; undefined where the walk ends. */
const acts: Readonly<Record<Screen, ((walk: Walk, root: Root) => Promise<void>) | undefined>> = {
  async accountCreation({ entry }, root) {
    const [input] = inputsIn(root)
    if (input && !input.value) fill(input, `0${entry.msisdn}`)
    await pressPrimary(root)
  },
  verification: ({ bank }, root) => typeCode(root, bank),
  async password(_walk, root) {
    for (const input of inputsIn(root, 'input[autocomplete*=password]')) fill(input, SEEDED_PASSWORD)
    await pressPrimary(root)
  },
  async register(_walk, root) {
    const field = (name: string) => inputsIn(root, `[name=${name}]`)[0]
    const [name, email] = [field('fullName'), field('email')]
    if (name) fill(name, 'Budi Santoso')
    if (email) fill(email, 'budi@example.com')
    name?.focus()
    checkBoxes(root, '[name=agreed]')
    await pressPrimary(root)
  },
  async createPassword(_walk, root) {
    for (const input of inputsIn(root, 'input[autocomplete=new-password]')) fill(input, SEEDED_PASSWORD)
    await pressPrimary(root)
  },
  async termsOfUse(_walk, root) {
    await until(() => {
      readToItsEnd(root)
      return inputsIn(root, 'input[type=checkbox]:enabled').length > 1
    }, 3000)
    checkBoxes(root, 'input[type=checkbox]')
    await pressPrimary(root)
  },
  async bind(_walk, root) {
    await until(() => inputsIn(root, '[name=sharing]').length > 0, 2000)
    checkBoxes(root, '[name=terms], [name=sharing]')
    await pressPrimary(root)
  },
  async payment(request, root) {
    if (isPin(root)) return typePin(root)
    await chooseWay(root, request)
    if (request.entry.way === 'paylater' && request.version === 3) await agree(root, request)
    await pressPrimary(root)
  },
  async paylaterConfirmation(request, root) {
    // In version 2 the months are on this page.
    inputsIn(root, 'input[type=radio][value="6"]')[0]?.click()
    await agree(root, request)
    await pressPrimary(root)
  },
  async paymentLoading({ bank }) {
    await bank.advance(60)
  },
  // Unlinking asks for a confirmation here before it shows the result.
  async resultPage({ entry }, root) {
    if (entry.flow === 'unlink' && !root.querySelector('[part~=countdown]')) await pressPrimary(root)
  },
  noticeInfo: undefined,
  bindFail: (_walk, root) => pressPrimary(root),
  bindResult: undefined,
  paymentResult: undefined,
  toApp: undefined,
  framePage: undefined,
  riplay: undefined,
  chooseLocation: undefined,
  openLocation: undefined,
}

const isAt = (root: Root, stop: Stop): boolean =>
  stop === 'start' || (stop === 'pin' ? isPin(root) : screenOf(root) === stop && !isPin(root))

/** Waits until nothing is running and nothing has changed for 400 ms. */
async function settle(root: Root): Promise<void> {
  let textBefore = ''
  let since = elapsed()
  await until(() => {
    const now = screenText(root)
    // While a screen is fetched, its skeleton is shown.
    const busy = screenOf(root) === undefined || root.querySelector('[data-screen] [aria-busy=true]') !== null
    if (now !== textBefore || busy) since = elapsed()
    textBefore = now
    return elapsed() - since > 400
  })
}

const MOST_ACTS = 14

/** @returns the obstacle on the way to the entry's end, in words; undefined: it is there, and shows it */
export async function walk(request: Walk): Promise<string | undefined> {
  const isArrived = await walkToEnd(request)
  const { entry, texts } = request
  const root = request.root()
  if (!root) return 'there is no page'
  if (!isArrived) return 'the walk stopped'
  // Its own subject must be shown, not something else in its place.
  await until(() => unlike(root, entry.shows, texts) === undefined)
  return unlike(root, entry.shows, texts)
}

/** Screens that leave by themselves. */
const LEAVING: readonly Screen[] = ['bindResult', 'paymentResult', 'resultPage']

/** Stops the clocks of a page that is about to leave. */
function keepResult(root: Root): void {
  const screen = screenOf(root)
  if (screen && LEAVING.includes(screen) && root.querySelector('[part~=countdown]')) stopTime(root)
}

async function walkToEnd(request: Walk): Promise<boolean> {
  const { entry, root: find, bank } = request
  const end = await until(() => {
    const root = find()
    return root !== undefined && screenOf(root) !== undefined
  }, PATIENCE)
  const root = find()
  if (!end || !root) return false
  await settle(root)
  let isArrived = false
  let still = 0
  for (let result = 0; result < MOST_ACTS && !isArrived; result += 1) {
    isArrived = entry.stop === 'fault' ? await bank.faulted() : isAt(root, entry.stop)
    const screen = screenOf(root)
    const act = screen && acts[screen]
    // A scenario that goes on after its error is about the error.
    const { shows } = entry
    if (entry.stop === 'end' && shows.error && unlike(root, shows, request.texts) === undefined) break
    // The walk ends at a page without an action, or at a dialog.
    if (isArrived || !act || root.querySelector('dialog[open]')) break
    const screenTextBefore = screenText(root)
    await act(request, root)
    const move = await until(
      () => screenText(root) !== screenTextBefore,
      entry.stop === 'end' ? END : PATIENCE,
    )
    keepResult(root)
    await settle(root)
    // The countdown may come after the page's title.
    keepResult(root)
    // A press before the page is ready has no effect, so it is repeated once.
    still = move ? 0 : still + 1
    if (still > (entry.stop === 'end' ? 0 : 1)) break
  }
  isArrived = entry.stop === 'end' || (entry.stop === 'fault' ? await bank.faulted() : isAt(root, entry.stop))
  if (!isArrived || !entry.extra) return isArrived
  const state = (): string => `${screenText(root)}\n${root.querySelector('[data-loading]') !== null}`
  const stateBefore = state()
  if ((await extras[entry.extra](root, request.texts)) === false) return false
  await until(() => state() !== stateBefore, END)
  await settle(root)
  return state() !== stateBefore
}
