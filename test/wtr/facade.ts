/**
 * Looks like the part of Playwright's Page that @web/test-runner-commands uses (sendKeys, sendMouse,
 * setViewport) and our own command for frames, and speaks WebDriver underneath.
 */
import { eventually } from '../eventually.ts'
import type { Session } from './webdriver.ts'

/** Key values of WebDriver, section 17.4.2, under the names of the DOM. */
const keys: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
}

function keyValue(name: string): string {
  const value = keys[name] ?? (/^(Key[A-Z]|Digit[0-9])$/.test(name) ? name.slice(-1).toLowerCase() : name)
  if ([...value].length !== 1) throw new Error(`WebKit's launcher doesn't know the key ${name}`)
  return value
}

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
/** Runs in the page. WebDriver counts no frame that stands in a shadow root, but takes it as an element. */
const framesIn = `function framesIn(root) {
  return [...root.querySelectorAll('*')].flatMap((one) => one.localName === 'iframe' ? [one] : one.shadowRoot ? framesIn(one.shadowRoot) : [])
}`

export type PageFacade = ReturnType<typeof pageFacade>

export function pageFacade(session: Session) {
  const down = (name: string): object => ({ type: 'keyDown', value: keyValue(name) })
  const up = (name: string): object => ({ type: 'keyUp', value: keyValue(name) })
  const mouse = (...actions: object[]): Promise<unknown> => session.actions(mouseOf(actions))

  return {
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
      down: () => mouse({ type: 'pointerDown', button: 0 }),
      up: () => mouse({ type: 'pointerUp', button: 0 }),
      click: (x: number, y: number) =>
        mouse(moveTo(x, y), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }),
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
  }
}
