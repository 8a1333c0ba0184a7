/** From the press, or from the answer where one is needed, to the next screen. */
import type { Page } from 'playwright'
import { takenOver } from '../../../probe/takeOver.ts'
import { quiet, type Customer } from '../customer.ts'
import type { Row } from '../figures.ts'
import { linking, paying, stay, type Journey } from '../journeys.ts'
import { valuesOf, type Part } from '../lab.ts'
import type { Stand } from '../stand.ts'

interface Watched {
  /** ms since the page was navigated to. */
  paintedAt?: number
  /** The last press before that, by the event's own time: the finger was lifted, or the key went down. */
  pressedAt: number
  skeleton: boolean
}

/** Runs in the page before its scripts, since the elements keep keys in their fields from later listeners. */
function watchPresses(): void {
  const pressed = ({ timeStamp, isTrusted }: Event): void => {
    const { watched } = window as Window & { watched?: Watched }
    if (isTrusted && watched && watched.paintedAt === undefined) watched.pressedAt = timeStamp
  }
  for (const name of ['click', 'keydown']) addEventListener(name, pressed, true)
}

/** Runs in the page: notes when the next screen is painted, and whether a shape stood in for it before. */
function watchScreen({ host, shown }: { host: string; shown: string }): void {
  const watched: Watched = { pressedAt: 0, skeleton: false }
  Object.assign(window, { watched })
  const look = (): void => {
    const root = document.querySelector(host)?.shadowRoot
    if (root?.querySelector('[part~="screen"][aria-busy="true"], .wait')) watched.skeleton = true
    if (!root?.querySelector(shown)) return void requestAnimationFrame(look)
    // Posted in a frame, a message arrives when that frame has been drawn.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      watched.paintedAt = performance.now()
    }
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
}

interface Figures {
  /** ms since the later of press and last answer. */
  readonly ms: number
  /** ms since the press; undefined where nothing is pressed. */
  readonly sincePress: number | undefined
  readonly skeleton: boolean
}

async function readFigures(page: Page, isPressed: boolean): Promise<Figures> {
  await page.waitForFunction(
    () => (window as unknown as { watched: Watched }).watched.paintedAt !== undefined,
    undefined,
    { polling: 100 },
  )
  return page.evaluate((isPressed) => {
    const { watched } = window as unknown as { watched: Watched }
    const painted = watched.paintedAt ?? Number.NaN
    const pressed = isPressed ? watched.pressedAt : 0
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => {
        const { pathname } = new URL(name)
        return pathname.startsWith('/proxy/') && pathname !== '/proxy/reports' && startTime >= pressed - 1
      })
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
      .filter((end) => end > 0 && end <= painted)
    return {
      ms: painted - Math.max(pressed, ...answers),
      sincePress: isPressed ? painted - pressed : undefined,
      skeleton: watched.skeleton,
    }
  }, isPressed)
}

async function go(journey: Journey, stand: Stand, customer: Customer): Promise<ReadonlyMap<string, Figures>> {
  const { tag, place, steps } = journey
  const { page } = await customer.tab({ place })
  await stay(page)
  await page.addInitScript(watchPresses)
  const attributes = await journey.attributes(stand)
  await page.goto(stand.shopWith(tag, attributes))
  await takenOver(page, place)
  const match = new Map<string, Figures>()
  for (const { name, shown, prepare, press } of steps) {
    await prepare?.(page, stand)
    if (press) await quiet(page)
    await page.evaluate(watchScreen, { host: tag, shown })
    await press?.(page)
    match.set(name, await readFigures(page, press !== undefined))
  }
  return match
}

const cases = [
  { name: 'link', journey: linking },
  { name: 'payment', journey: paying },
]
const GOAL = 100

export const screens: Part = async (lab) => {
  const result = await lab.inTurns(cases, ({ journey }, customer) => go(journey, lab.stand, customer))
  const steps = cases.flatMap((item) => item.journey.steps.map((step) => ({ benchCase: item, step })))
  const valueOf = (
    { benchCase, step }: (typeof steps)[number],
    value: (figures: Figures) => number | undefined,
  ): number[] =>
    valuesOf(result, benchCase, (match) => {
      const figures = match.get(step.name)
      return (figures && value(figures)) ?? Number.NaN
    })
  const painted = steps.map((one): Row => ({
    name: one.step.name,
    unit: 'ms',
    values: valueOf(one, ({ ms }) => ms),
    goal: { most: GOAL },
  }))
  const pressed = steps
    .filter(({ step }) => step.press)
    .map((one): Row => ({
      name: `${one.step.name}, since the press`,
      unit: 'ms',
      values: valueOf(one, ({ sincePress }) => sincePress),
    }))
  const skeletons = steps.map((one): Row => ({
    name: `${one.step.name}: skeletons seen`,
    unit: '',
    values: valueOf(one, ({ skeleton }) => Number(skeleton)),
    measure: (all) => all.reduce((sum, one) => sum + one, 0),
    goal: { most: 0 },
  }))
  return [
    {
      title: 'screens',
      rows: [...painted, ...pressed],
      notes: [
        'From the press, or the last answer after it, to the next screen drawn; the page was idle for 2 s.',
      ],
    },
    { title: 'skeletons', rows: skeletons },
  ]
}
