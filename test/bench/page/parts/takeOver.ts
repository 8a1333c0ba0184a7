/** The long tasks of a page until React has taken over and a second has passed. */
import type { Page } from 'playwright'
import { takenOver, type TakeOver } from '../../../probe/takeOver.ts'
import { fieldUsable, type Place } from '../../../probe/field.ts'
import { pause } from '../customer.ts'
import type { Row } from '../figures.ts'
import { valuesOf, type Part } from '../lab.ts'
import { bind, bindHosted, floor, pay, payHosted, type Visit } from '../visits.ts'

interface Case extends Visit {
  readonly name: string
  /** Nothing is taken over there. */
  readonly bare?: true
}

const cases: readonly Case[] = [
  { name: 'vanilla', ...floor('vanilla'), bare: true },
  { name: 'React', ...floor('react'), bare: true },
  { name: 'bind', ...bind() },
  { name: 'bind hosted', ...bindHosted() },
  { name: 'pay', ...pay() },
  { name: 'pay hosted', ...payHosted() },
]

/** Below this a browser calls no task long (Long Tasks, section 2.2; ms). */
const LONG = 50
/** Wait after the take-over (ms). */
const AFTER = 1_000
const GOAL = 100

/** A floor is what it will be as soon as it can be used. */
async function justDrawn(page: Page, place: Place): Promise<TakeOver> {
  const usableAt = await fieldUsable(page, place)
  return { usableAt, takenOverAt: usableAt, readyAt: usableAt }
}

interface Figures {
  /** Longest task, ms; 0 when none was long. */
  readonly longest: number
  /** The same, of those that end after the field could be used. */
  readonly longestAfter: number
  /** Time of all tasks beyond 50 ms each. */
  readonly blocking: number
  readonly takenOverAt: number
  readonly readyAt: number
}

export const takeOver: Part = async (lab) => {
  const result = await lab.inTurns(cases, async ({ place, address, bare }, customer): Promise<Figures> => {
    const { page } = await customer.tab({ place })
    await page.addInitScript(() => {
      const longTasks: { end: number; ms: number }[] = []
      Object.assign(window, { longTasks })
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries())
          longTasks.push({ end: startTime + duration, ms: duration })
      }).observe({ type: 'longtask', buffered: true })
    })
    await page.goto(await address(lab.stand), { waitUntil: 'commit' })
    const { usableAt, takenOverAt, readyAt } = bare
      ? await justDrawn(page, place)
      : await takenOver(page, place)
    await pause(AFTER)
    const all = await page.evaluate(
      () => (window as unknown as { longTasks: { end: number; ms: number }[] }).longTasks,
    )
    const tasks = all.filter(({ end, ms }) => end - ms <= takenOverAt + AFTER)
    const longestOf = (some: readonly { ms: number }[]): number => Math.max(0, ...some.map(({ ms }) => ms))
    return {
      longest: longestOf(tasks),
      longestAfter: longestOf(tasks.filter(({ end }) => end > usableAt)),
      blocking: tasks.reduce((sum, { ms }) => sum + ms - LONG, 0),
      takenOverAt,
      readyAt,
    }
  })
  const rows = cases.flatMap((benchCase): Row[] => {
    const values = (name: keyof Figures): number[] => valuesOf(result, benchCase, (figures) => figures[name])
    const row = (subject: string, name: keyof Figures): Row => ({
      name: `${benchCase.name}: ${subject}`,
      unit: 'ms',
      values: values(name),
    })
    if (benchCase.bare) return [row('longest task', 'longest')]
    return [
      { ...row('longest task', 'longest'), goal: { most: GOAL } },
      row('longest once the field can be used', 'longestAfter'),
      row(`blocked beyond ${LONG} ms a task`, 'blocking'),
      row('until React has taken over', 'takenOverAt'),
      row('until it is ready', 'readyAt'),
    ]
  })
  const notes = [`Tasks up to ${AFTER} ms after the take-over; 0: none took ${LONG} ms.`]
  return [{ title: 'take-over', rows, notes }]
}
