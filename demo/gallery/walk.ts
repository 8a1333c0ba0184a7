/**
 * Walks through our screens as a customer does, up to where an entry of the gallery ends: types, ticks and
 * presses what each screen needs.
 */
import { routeAt, type Screen } from '../../src/contract/routes.ts'
import { OTP } from '../../src/domain/limits.ts'
import type { Texts } from '../../src/i18n/translator.ts'
import { SEEDED_PASSWORD, SEEDED_PIN } from '../sandbox/customers.ts'
import type { Entry, Extra, Stop } from './entries.ts'

/** Where screens stand: a shadow root, or a document. */
export type Root = ShadowRoot | Document

/** What the walk asks the bank of the page. */
export interface Bank {
  /** The newest code for this customer; undefined: none is good for anything. */
  code(): Promise<string | undefined>
  advance(seconds: number): Promise<void>
  /** Whether the fault has been answered, and the page has said so. */
  faulted(): Promise<boolean>
}

export interface Walk {
  readonly entry: Entry
  /** Undefined until there is one. */
  root(): Root | undefined
  readonly bank: Bank
  /** What buttons are called that have no part of their own. */
  readonly texts: Texts
}

/** In ms, for what is sure to come; a busy machine is slow. */
const PATIENCE = 15_000
/** The same for what may not come. */
const END = 3000
const BEAT = 40

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Asks until it is so; false when patience has ended. */
async function until(check: () => boolean | Promise<boolean>, patience = PATIENCE): Promise<boolean> {
  const end = performance.now() + patience
  while (performance.now() < end) {
    if (await check()) return true
    await pause(BEAT)
  }
  return false
}

const screenIn = (root: Root): HTMLElement | null => root.querySelector<HTMLElement>('[data-screen]')
const keypadIn = (root: Root): HTMLElement | null => root.querySelector<HTMLElement>('[part~=keypad]')
const inputsIn = (root: Root, which = 'input'): HTMLInputElement[] => [
  ...root.querySelectorAll<HTMLInputElement>(`[data-screen] ${which}`),
]

function screenOf(root: Root): Screen | undefined {
  const path = screenIn(root)?.dataset['screen']
  return path === undefined ? undefined : routeAt(path)?.screen
}

const isPin = (root: Root): boolean => screenOf(root) === 'payment' && keypadIn(root) !== null

/** What a press changes: the screen, a dialog, what is said, what stands in the fields. */
const looks = (root: Root): string =>
  [
    screenIn(root)?.dataset['screen'] ?? '',
    String(isPin(root)),
    root.querySelector('[data-screen] h1')?.textContent ?? '',
    root.querySelector('dialog[open]')?.textContent ?? '',
    ...[...root.querySelectorAll('[part~=message], [role=alert]')].map(({ textContent }) => textContent),
  ].join('\n')

/** Puts text into a field as the browser does, past React's own property. */
function fill(input: HTMLInputElement, text: string): void {
  const realm = input.ownerDocument.defaultView
  if (!realm) return
  input.focus()
  Object.getOwnPropertyDescriptor(realm.HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new realm.InputEvent('input', { bubbles: true, composed: true, data: text }))
  input.dispatchEvent(new realm.Event('change', { bubbles: true }))
}

const tick = (root: Root, which: string): void => {
  for (const box of inputsIn(root, which)) if (!box.checked && !box.disabled) box.click()
}

const canPress = (button: HTMLElement): boolean =>
  !button.matches(':disabled') && button.getAttribute('aria-disabled') !== 'true'

/** The main action, once it can be pressed; a dialog's own before the screen's. */
async function primary(root: Root): Promise<void> {
  const find = (): HTMLElement | undefined =>
    [...root.querySelectorAll<HTMLElement>('[data-screen] [part~=primary]')].find(canPress)
  await until(() => find() !== undefined, END)
  find()?.click()
}

const named = (root: Root, text: string | undefined): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>('[data-screen] button, [data-screen] a')].find(
    (one) => text !== undefined && one.textContent?.includes(text),
  )

/** The sixth digit sends it. Where no code is on its way yet, one is asked for. */
async function typeCode(root: Root, bank: Bank): Promise<void> {
  const code = await bank.code()
  const [input] = inputsIn(root)
  if (input && code !== undefined) fill(input, code)
  else await primary(root)
}

function readToItsEnd(root: Root): void {
  for (const region of root.querySelectorAll('[role=region]')) region.scrollTop = region.scrollHeight
}

/** Key by key, each once more where it did nothing: a keypad takes nothing before its page is ready. */
async function typePin(root: Root): Promise<void> {
  const length = (): number => (isPin(root) ? (inputsIn(root)[0]?.value.length ?? 0) : SEEDED_PIN.length)
  const press = (digit: string): void =>
    [...(keypadIn(root)?.querySelectorAll('button') ?? [])].find((one) => one.textContent === digit)?.click()
  await until(async () => {
    const digit = SEEDED_PIN[length()]
    if (digit === undefined) return true
    const before = length()
    press(digit)
    await until(() => length() > before, 1000)
    return length() === SEEDED_PIN.length
  })
}

async function chooseWay(root: Root, { way, scenario }: Entry): Promise<void> {
  const radio = (value: string): HTMLInputElement | undefined =>
    inputsIn(root, `input[type=radio][value="${value}"]`)[0]
  if (way === 'qris') radio('QRIS')?.click()
  if (way === 'points' || scenario === 'paylater-points') tick(root, 'input[type=checkbox]')
  if (way === 'paylater') {
    radio('PAYLATER')?.click()
    // The months of version 3 come with the bank's plans.
    await until(() => radio('6') !== undefined, 1500)
    radio('6')?.click()
  }
}

/** What a customer does on a screen to leave it; undefined where nothing is left to do. */
const acts: Readonly<Record<Screen, ((walk: Walk, root: Root) => Promise<void>) | undefined>> = {
  async accountCreation({ entry }, root) {
    const [input] = inputsIn(root)
    if (input && !input.value) fill(input, `0${entry.msisdn}`)
    await primary(root)
  },
  verification: ({ bank }, root) => typeCode(root, bank),
  async password(_walk, root) {
    for (const input of inputsIn(root, 'input[autocomplete*=password]')) fill(input, SEEDED_PASSWORD)
    await primary(root)
  },
  async register(_walk, root) {
    const field = (name: string) => inputsIn(root, `[name=${name}]`)[0]
    const [name, email] = [field('fullName'), field('email')]
    if (name) fill(name, 'Budi Santoso')
    if (email) fill(email, 'budi@example.com')
    name?.focus()
    tick(root, '[name=agreed]')
    await primary(root)
  },
  async createPassword(_walk, root) {
    for (const input of inputsIn(root, 'input[autocomplete=new-password]')) fill(input, SEEDED_PASSWORD)
    await primary(root)
  },
  async termsOfUse(_walk, root) {
    await until(() => {
      readToItsEnd(root)
      return inputsIn(root, 'input[type=checkbox]:enabled').length > 1
    }, 3000)
    tick(root, 'input[type=checkbox]')
    await primary(root)
  },
  bind: (_walk, root) => primary(root),
  async payment({ entry }, root) {
    if (isPin(root)) return typePin(root)
    await chooseWay(root, entry)
    await primary(root)
  },
  async paylaterConfirmation({ texts }, root) {
    const riplay = (): HTMLElement | undefined => named(root, texts['paylater.readRiplay'])
    // In version 2 the months are chosen here.
    inputsIn(root, 'input[type=radio][value="6"]')[0]?.click()
    if (riplay() && !inputsIn(root, '[name=terms]')[0]?.checked) {
      riplay()?.click()
      if (await until(() => screenOf(root) === 'riplay', 2000)) {
        root.querySelector<HTMLElement>('[data-screen] [part~=back]')?.click()
        await until(() => screenOf(root) === 'paylaterConfirmation')
      }
    }
    tick(root, 'input[type=checkbox]')
    await primary(root)
  },
  async paymentLoading({ bank }) {
    await bank.advance(60)
  },
  // Before it tells how unlinking went, it asks.
  async resultPage({ entry }, root) {
    if (entry.flow === 'unlink' && !root.querySelector('[part~=countdown]')) await primary(root)
  },
  noticeInfo: undefined,
  bindFail: (_walk, root) => primary(root),
  bindResult: undefined,
  paymentResult: undefined,
  toApp: undefined,
  framePage: undefined,
  riplay: undefined,
  chooseLocation: undefined,
  openLocation: undefined,
}

const realmOf = (root: Root): (Window & typeof globalThis) | null =>
  ('defaultView' in root ? root : root.ownerDocument).defaultView

/** Time goes on for this page at once, as far as a new code can be asked for. */
function skip(root: Root, ms: number): void {
  const realm = realmOf(root)
  if (!realm) return
  const before = realm.Date.now.bind(realm.Date)
  realm.Date.now = () => before() + ms
}

async function openCaptcha(root: Root, texts: Texts): Promise<void> {
  const resend = (): HTMLElement | undefined => named(root, texts['verification.resend'])
  skip(root, OTP.resendAfterMs + 1000)
  await until(() => resend() !== undefined)
  resend()?.click()
}

const extras: Readonly<Record<Extra, (root: Root, texts: Texts) => Promise<unknown>>> = {
  async 'captcha-empty'(root, texts) {
    await openCaptcha(root, texts)
    await until(() => root.querySelector('dialog[open] input:enabled') !== null)
    root.querySelector<HTMLElement>('dialog[open] [part~=primary]')?.click()
  },
  async email(root) {
    const [email] = inputsIn(root, '[name=email]')
    if (email) fill(email, 'budi@example.com')
    inputsIn(root, '[name=fullName]')[0]?.focus()
  },
  async offline(root) {
    const realm = realmOf(root)
    if (realm) Object.defineProperty(realm.navigator, 'onLine', { get: () => false, configurable: true })
    await typePin(root)
  },
  document: async (root, texts) => named(root, texts['register.agreePrivacy'])?.click(),
  riplay: async (root, texts) => named(root, texts['paylater.readRiplay'])?.click(),
  'nothing-filled': (root) => primary(root),
  leave: async (root) => root.querySelector<HTMLElement>('[data-screen] [part~=back]')?.click(),
  resend: openCaptcha,
}

const stands = (root: Root, stop: Stop): boolean =>
  stop === 'start' || (stop === 'pin' ? isPin(root) : screenOf(root) === stop && !isPin(root))

/** Nothing is under way, and nothing has changed for a moment. */
async function settled(root: Root): Promise<void> {
  let before = ''
  let since = performance.now()
  await until(() => {
    const now = looks(root)
    // While a screen is fetched, a grey shape stands there.
    const busy = screenOf(root) === undefined || root.querySelector('[data-screen] [aria-busy=true]') !== null
    if (now !== before || busy) since = performance.now()
    before = now
    return performance.now() - since > 400
  })
}

const MOST_ACTS = 14

/** @returns whether the walk has come to where the entry ends */
export async function walk(asked: Walk): Promise<boolean> {
  const { entry, root: find, bank } = asked
  const there = await until(() => {
    const root = find()
    return root !== undefined && screenOf(root) !== undefined
  }, PATIENCE)
  const root = find()
  if (!there || !root) return false
  await settled(root)
  let arrived = false
  for (let done = 0; done < MOST_ACTS && !arrived; done += 1) {
    arrived = entry.stop === 'fault' ? await bank.faulted() : stands(root, entry.stop)
    const screen = screenOf(root)
    const act = screen && acts[screen]
    // At a page that a customer only reads, at a dialog or at what is refused the way is over.
    if (arrived || !act || root.querySelector('dialog[open]')) break
    const before = looks(root)
    await act(asked, root)
    const moved = await until(() => looks(root) !== before, entry.stop === 'end' ? END : PATIENCE)
    await settled(root)
    if (!moved) break
  }
  arrived = entry.stop === 'end' || (entry.stop === 'fault' ? await bank.faulted() : stands(root, entry.stop))
  if (!arrived || !entry.extra) return arrived
  const before = looks(root)
  await extras[entry.extra](root, asked.texts)
  await until(() => looks(root) !== before, 3000)
  await settled(root)
  return looks(root) !== before
}
