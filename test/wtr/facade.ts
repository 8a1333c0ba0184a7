/**
 * Looks like the part of Playwright's Page that @web/test-runner-commands uses (sendKeys, sendMouse,
 * setViewport) and our own command for frames, and speaks WebDriver underneath.
 */
import { eventually } from '../eventually.ts'
import type { Session } from './webdriver.ts'

/** Key values of WebDriver, section 17.4.2, under the names of the DOM. */
const keys: Readonly<Record<string, string>> = {
  Cancel: '\uE001',
  Help: '\uE002',
  Backspace: '\uE003',
  Tab: '\uE004',
  Clear: '\uE005',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Pause: '\uE00B',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Insert: '\uE016',
  Delete: '\uE017',
  Meta: '\uE03D',
  F1: '\uE031',
  F2: '\uE032',
  F3: '\uE033',
  F4: '\uE034',
}

function keyValue(name: string): string {
  const value = keys[name] ?? (/^(Key[A-Z]|Digit[0-9])$/.test(name) ? name.slice(-1).toLowerCase() : name)
  if ([...value].length !== 1) throw new Error(`WebKit's launcher doesn't know the key ${name}`)
  return value
}

interface ButtonOptions {
  readonly button?: 'left' | 'middle' | 'right'
}
const buttons = { left: 0, middle: 1, right: 2 }
const keyboardOf = (actions: readonly object[]): object[] => [{ type: 'key', id: 'keyboard', actions }]
const mouseOf = (actions: readonly object[]): object[] => [
  { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
]
const moveTo = (x: number, y: number): object => ({
  type: 'pointerMove',
  duration: 0,
  x: Math.round(x),
  y: Math.round(y),
  origin: 'viewport',
})
const unsupported = (subject: string) => (): Promise<never> =>
  Promise.reject(new Error(`${subject} is not available in WebKit's launcher`))

/** Runs in the page. WebDriver counts no frame that stands in a shadow root, but takes it as an element. */
const framesIn = `function framesIn(root) {
  return [...root.querySelectorAll('*')].flatMap((one) => one.localName === 'iframe' ? [one] : one.shadowRoot ? framesIn(one.shadowRoot) : [])
}`

export type PageFacade = ReturnType<typeof pageFacade>

export function pageFacade(session: Session) {
  const down = (name: string): object => ({ type: 'keyDown', value: keyValue(name) })
  const up = (name: string): object => ({ type: 'keyUp', value: keyValue(name) })
  const mouse = (...actions: object[]): Promise<unknown> => session.actions(mouseOf(actions))
  const button = (options?: ButtonOptions): number => buttons[options?.button ?? 'left']

  return {
    url: () => session.url(),
    goto: (url: string) => session.goto(url),
    isClosed: () => false,
    /** The page's own first. */
    async frames() {
      const match = (await session.evaluate(`return (${framesIn})(document)`)) as unknown[]
      return [null, ...match].map((frame) => ({
        evaluate: (task: () => unknown) => session.inFrame(frame, `return (${String(task)})()`),
      }))
    },
    keyboard: {
      type: (text: string) =>
        session.actions(keyboardOf([...text].flatMap((char) => [down(char), up(char)]))),
      /** `Enter`, or with modifiers `Shift+Tab`. */
      press(combination: string) {
        const names = combination === '+' ? ['+'] : combination.split('+')
        return session.actions(keyboardOf([...names.map(down), ...names.toReversed().map(up)]))
      },
      down: (name: string) => session.actions(keyboardOf([down(name)])),
      up: (name: string) => session.actions(keyboardOf([up(name)])),
    },
    mouse: {
      move: (x: number, y: number) => mouse(moveTo(x, y)),
      down: (options?: ButtonOptions) => mouse({ type: 'pointerDown', button: button(options) }),
      up: (options?: ButtonOptions) => mouse({ type: 'pointerUp', button: button(options) }),
      click: (x: number, y: number, options?: ButtonOptions) =>
        mouse(
          moveTo(x, y),
          { type: 'pointerDown', button: button(options) },
          { type: 'pointerUp', button: button(options) },
        ),
    },
    async setViewportSize({ width, height }: { width: number; height: number }) {
      // The window is larger than the page by its frame and tool bar, so the difference is measured.
      const size = async () =>
        (await session.evaluate('return [window.innerWidth, window.innerHeight]')) as [number, number]
      const inner = await size()
      const outer = await session.getRect()
      await session.rect({ width: width + outer.width - inner[0], height: height + outer.height - inner[1] })
      // The driver answers when the window was asked to change; the page in it follows later. A window has a
      // smallest width.
      await eventually(
        `WebKit's window, ${width} by ${height} px (put a page too small for a window into a frame)`,
        async () => {
          const reached = await size()
          return (reached[0] === width && reached[1] === height) || undefined
        },
      )
    },
    emulateMedia: unsupported('emulateMedia'),
    accessibility: { snapshot: unsupported('the accessibility snapshot') },
  }
}
