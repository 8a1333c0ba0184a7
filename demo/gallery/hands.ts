/** The customer who walks through the gallery's states: what stands there, typing, pressing. */
import { routeAt, type Screen } from '../../src/contract/routes.ts'
import { SEEDED_PIN } from '../sandbox/customers.ts'

/** Where screens stand: a shadow root, or a document. */
export type Root = ShadowRoot | Document

/** In ms, for what is sure to come; a busy machine is slow. */
export const PATIENCE = 15_000
/** The same for what may not come. */
export const END = 3000
const BEAT = 40

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Asks until it is so; false when patience has ended. */
export async function until(check: () => boolean | Promise<boolean>, patience = PATIENCE): Promise<boolean> {
  const end = performance.now() + patience
  while (performance.now() < end) {
    if (await check()) return true
    await pause(BEAT)
  }
  return false
}

const screenIn = (root: Root): HTMLElement | null => root.querySelector<HTMLElement>('[data-screen]')
export const keypadIn = (root: Root): HTMLElement | null => root.querySelector<HTMLElement>('[part~=keypad]')
export const inputsIn = (root: Root, which = 'input'): HTMLInputElement[] => [
  ...root.querySelectorAll<HTMLInputElement>(`[data-screen] ${which}`),
]

export function screenOf(root: Root): Screen | undefined {
  const path = screenIn(root)?.dataset['screen']
  return path === undefined ? undefined : routeAt(path)?.screen
}

export const isPin = (root: Root): boolean => screenOf(root) === 'payment' && keypadIn(root) !== null

/** What a press changes: the screen, a dialog, what is said, what stands in the fields. */
export const looks = (root: Root): string =>
  [
    screenIn(root)?.dataset['screen'] ?? '',
    String(isPin(root)),
    root.querySelector('[data-screen] h1')?.textContent ?? '',
    root.querySelector('dialog[open]')?.textContent ?? '',
    ...[...root.querySelectorAll('[part~=message], [role=alert], [role=status]')].map(
      ({ textContent }) => textContent,
    ),
  ].join('\n')

/** Puts text into a field as the browser does, past React's own property. */
export function fill(input: HTMLInputElement, text: string): void {
  const realm = input.ownerDocument.defaultView
  if (!realm) return
  input.focus()
  Object.getOwnPropertyDescriptor(realm.HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new realm.InputEvent('input', { bubbles: true, composed: true, data: text }))
  input.dispatchEvent(new realm.Event('change', { bubbles: true }))
}

export const tick = (root: Root, which: string): void => {
  for (const box of inputsIn(root, which)) if (!box.checked && !box.disabled) box.click()
}

const canPress = (button: HTMLElement): boolean =>
  !button.matches(':disabled') && button.getAttribute('aria-disabled') !== 'true'

/** The main action, once it can be pressed; a dialog's own before the screen's. */
export async function primary(root: Root): Promise<void> {
  const find = (): HTMLElement | undefined =>
    [...root.querySelectorAll<HTMLElement>('[data-screen] [part~=primary]')].find(canPress)
  await until(() => find() !== undefined, END)
  find()?.click()
}

export const named = (root: Root, text: string | undefined): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>('[data-screen] button, [data-screen] a')].find(
    (one) => text !== undefined && one.textContent?.includes(text),
  )

/** Key by key, each once more where it did nothing: a keypad takes nothing before its page is ready. */
export async function typePin(root: Root): Promise<void> {
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
