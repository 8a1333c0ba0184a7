/** The customer's acts in the gallery: look at the screen, type, press. */
import { routeAt, type Screen } from '../../src/contract/routes.ts'
import { SEEDED_PIN } from '../../src/sandbox/customers.ts'

/** The container of the screens: a shadow root, or a document. */
export type Root = ShadowRoot | Document

/** Wait for what must come, in ms; long enough for a slow machine. */
export const PATIENCE = 15_000
/** Wait for what may not come, in ms. */
export const END = 3000
const BEAT = 40

export const realmOf = (root: Root): (Window & typeof globalThis) | null =>
  ('defaultView' in root ? root : root.ownerDocument).defaultView

/** The clock of this walk, in ms, which goes on where those of the page are stopped (clocks.ts). */
export const elapsed = performance.now.bind(performance)

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Repeats the check until it is true; false after `patience` ms. */
export async function until(check: () => boolean | Promise<boolean>, patience = PATIENCE): Promise<boolean> {
  const end = elapsed() + patience
  while (elapsed() < end) {
    if (await check()) return true
    await pause(BEAT)
  }
  return false
}

/** Clicks what is looked for once it is there, which may be later than its screen. */
export async function clickOnceThere(find: () => HTMLElement | undefined): Promise<void> {
  await until(() => find() !== undefined)
  find()?.click()
}

const screenIn = (root: Root): HTMLElement | null => root.querySelector<HTMLElement>('[data-screen]')
export const keypadIn = (root: Root): HTMLElement | null => root.querySelector<HTMLElement>('[part~=keypad]')
export const inputsIn = (root: Root, selector = 'input'): HTMLInputElement[] => [
  ...root.querySelectorAll<HTMLInputElement>(`[data-screen] ${selector}`),
]

export function screenOf(root: Root): Screen | undefined {
  const path = screenIn(root)?.dataset['screen']
  return path === undefined ? undefined : routeAt(path)?.screen
}

export const isPin = (root: Root): boolean => screenOf(root) === 'payment' && keypadIn(root) !== null

/** A text that differs when a press has changed the screen, a dialog or a message. */
export const screenText = (root: Root): string =>
  [
    screenIn(root)?.dataset['screen'] ?? '',
    String(isPin(root)),
    root.querySelector('[data-screen] h1')?.textContent ?? '',
    root.querySelector('dialog[open]')?.textContent ?? '',
    ...[...root.querySelectorAll('[part~=message], [role=alert], [role=status]')].map(
      ({ textContent }) => textContent,
    ),
  ].join('\n')

/** Puts a text into a field without React's own setter, as a browser does. */
export function fill(input: HTMLInputElement, text: string): void {
  const realm = input.ownerDocument.defaultView
  if (!realm) return
  input.focus()
  Object.getOwnPropertyDescriptor(realm.HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new realm.InputEvent('input', { bubbles: true, composed: true, data: text }))
  input.dispatchEvent(new realm.Event('change', { bubbles: true }))
}

export const checkBoxes = (root: Root, selector: string): void => {
  for (const box of inputsIn(root, selector)) if (!box.checked && !box.disabled) box.click()
}

const canPress = (button: HTMLElement): boolean =>
  !button.matches(':disabled') && button.getAttribute('aria-disabled') !== 'true'

/**
 * Presses the main button of this screen when it is enabled, and none of the next screen, which may come
 * meanwhile; a button of a dialog comes before the screen's.
 */
export async function pressPrimary(root: Root): Promise<void> {
  const from = screenOf(root)
  const isLeft = (): boolean => screenOf(root) !== from
  const find = (): HTMLElement | undefined =>
    [...root.querySelectorAll<HTMLElement>('[data-screen] [part~=primary]')].find(canPress)
  await until(() => find() !== undefined || isLeft(), END)
  if (!isLeft()) find()?.click()
}

export const buttonNamed = (root: Root, text: string | undefined): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>('[data-screen] button, [data-screen] a')].find(
    (element) => text !== undefined && element.textContent?.includes(text),
  )

/**
 * Presses the keys of the PIN, and repeats a key without effect: a keypad ignores keys before its page is
 * ready. A keypad that is folded is opened for it, and folded again with the last key: whether it is open is
 * remembered.
 */
export async function typePin(root: Root): Promise<void> {
  const length = (): number => (isPin(root) ? (inputsIn(root)[0]?.value.length ?? 0) : SEEDED_PIN.length)
  const keys = (): HTMLElement[] => [...(keypadIn(root)?.querySelectorAll('button') ?? [])]
  const fold = (isOpen: boolean): HTMLElement | undefined =>
    keys().find((key) => key.getAttribute('aria-expanded') === String(isOpen))
  const wasFolded = fold(false) !== undefined
  fold(false)?.click()
  const press = (digit: string): void =>
    keys()
      .find((element) => element.textContent === digit)
      ?.click()
  await until(async () => {
    const digit = SEEDED_PIN[length()]
    if (digit === undefined) return true
    const lengthBefore = length()
    const isLast = lengthBefore === SEEDED_PIN.length - 1
    press(digit)
    if (isLast && wasFolded) fold(true)?.click()
    await until(() => length() > lengthBefore, 1000)
    return length() === SEEDED_PIN.length
  })
}
