/**
 * Walks of the gallery, pressed as soon as anything can be: how long until each press is painted (Event
 * Timing's interaction to next paint), and which tasks are long after the first second. The bank of MOCK
 * works in the same page, so a figure is rather too high.
 */
import { entries } from '../../../../demo/gallery/entries.ts'
import { noteStep, queryOf, untilStep, walkEnd } from '../../../gallery/visit.ts'
import { slowProcessor } from '../customer.ts'
import { quantile, type Row } from '../figures.ts'
import { valuesOf, type Part } from '../lab.ts'

/** Together they press whatever a journey can. */
const NAMES: ReadonlySet<string> = new Set([
  'preset-bind-otp-not-sent-81100000001-balance',
  'preset-bind-prefilled-81100000001-balance',
  'preset-pay-failed-once-81100000001-balance',
  'screen-bindResult',
  'screen-chooseLocation',
  'screen-termsOfUse',
  'step-otp-pay',
  'step-paid-paylater',
  'step-paid-points',
  'step-qris',
  'step-resend',
  'step-unlinked',
])

interface Walked {
  /** ms from each press or key to the next paint. */
  readonly presses: number[]
  /** Start and length, ms. */
  readonly tasks: { at: number; ms: number }[]
}

/** Runs in the page before anything else. */
function watchWalk(): void {
  const walked: Walked = { presses: [], tasks: [] }
  Object.assign(window, { walked })
  let isOpen = false
  const press = (): void => {
    if (isOpen) return
    isOpen = true
    const at = performance.now()
    requestAnimationFrame(() => {
      // Posted in a frame, a message arrives when that frame has been drawn.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        isOpen = false
        walked.presses.push(performance.now() - at)
      }
      port2.postMessage(null)
    })
  }
  for (const name of ['click', 'input']) addEventListener(name, press, true)
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      walked.tasks.push({ at: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** After the take-over, ms. */
const FIRST = 1_000
const PRESS_GOAL = 100
const TASK_GOAL = 50

export const walks: Part = async (lab) => {
  const cases = entries.filter(({ name }) => NAMES.has(name))
  const result = await lab.inTurns(cases, async (entry, customer) => {
    const { page, session } = await customer.tab({ slow: false })
    await slowProcessor(session)
    await page.addInitScript(watchWalk)
    await page.addInitScript(noteStep)
    const view = queryOf(entry, { where: 'inline', language: 'id', theme: 'light' })
    await page.goto(`${lab.stand.bank}/gallery/state.html?${view}`)
    const { arrived, stoppedAt } = await walkEnd(page)
    if (!arrived) throw new Error(`stopped at ${stoppedAt}`)
    await untilStep(page)
    const takenOverAt = Number(await page.evaluate(() => document.documentElement.dataset['step']))
    const { presses, tasks } = await page.evaluate(() => (window as unknown as { walked: Walked }).walked)
    const later = tasks.filter(({ at }) => at > takenOverAt + FIRST)
    return { presses, longest: Math.max(0, ...later.map(({ ms }) => ms)) }
  })
  const row = (name: string, values: number[], goal: number): Row => ({
    name,
    unit: 'ms',
    values,
    measure: (all) => Math.max(...all),
    goal: { most: goal },
  })
  const presses = cases.map((entry) => ({
    entry,
    all: valuesOf(result, entry, (walked) => walked.presses).flat(),
  }))
  return [
    {
      title: 'walks',
      rows: [
        ...presses.map(({ entry: { name }, all }) => row(`${name}: slowest press`, all, PRESS_GOAL)),
        {
          name: 'all presses, p98',
          unit: 'ms',
          values: presses.flatMap(({ all }) => all),
          measure: (all) => quantile(all, 0.98),
          goal: { most: PRESS_GOAL },
        },
        ...cases.map((entry) =>
          row(
            `${entry.name}: longest task`,
            valuesOf(result, entry, ({ longest }) => longest),
            TASK_GOAL,
          ),
        ),
      ],
      notes: [`Tasks that begin ${FIRST} ms after the take-over or later; 0: none took ${TASK_GOAL} ms.`],
    },
  ]
}
