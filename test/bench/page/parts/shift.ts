/** What moves by itself during a whole link and a whole payment. */
import type { Page } from 'playwright'
import { takenOver } from '../../../probe/takeOver.ts'
import { pause, type Customer } from '../customer.ts'
import type { Row } from '../figures.ts'
import { linking, paying, stay, type Journey } from '../journeys.ts'
import { valuesOf, type Part } from '../lab.ts'
import type { Stand } from '../stand.ts'

/** Runs in the page. Shifts within half a second after an input count as wanted (Layout Instability, 4.1). */
function watchShifts(): void {
  const shifted = { sum: 0 }
  Object.assign(window, { shifted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) shifted.sum += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftedBy = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifted: { sum: number } }).shifted.sum)

/** Longer than an input excuses a shift (ms). */
const SETTLED = 700

/** Which step shifted by how much. */
type Shifts = ReadonlyMap<string, number>

const sumOf = (shifts: Shifts): number => [...shifts.values()].reduce((sum, one) => sum + one, 0)

/** Room enough for every screen, also before the element is defined and has a display of its own. */
const ROOM = 'display: block; min-height: 800px'

async function go(journey: Journey, stand: Stand, customer: Customer, isReserved: boolean): Promise<Shifts> {
  const { page } = await customer.tab({ place: journey.place })
  await stay(page)
  await page.addInitScript(watchShifts)
  const attributes = { ...(await journey.attributes(stand)), ...(isReserved && { style: ROOM }) }
  await page.goto(stand.shopWith(journey.tag, attributes))
  const found = new Map<string, number>()
  let before = 0
  const note = async (name: string): Promise<void> => {
    await pause(SETTLED)
    const now = await shiftedBy(page)
    found.set(name, now - before)
    before = now
  }
  await takenOver(page, journey.place)
  await note('first screen')
  for (const { name, shown, prepare, press } of journey.steps) {
    await prepare?.(page, stand)
    await press?.(page)
    await page.locator(shown).waitFor()
    await note(name)
  }
  return found
}

const cases = [
  { name: 'link', journey: linking, isReserved: false },
  { name: 'link, room reserved', journey: linking, isReserved: true },
  { name: 'payment', journey: paying, isReserved: false },
  { name: 'payment, room reserved', journey: paying, isReserved: true },
]
const GOAL = 0.01

export const shift: Part = async (lab) => {
  const taken = await lab.inTurns(cases, ({ journey, isReserved }, customer) =>
    go(journey, lab.stand, customer, isReserved),
  )
  const rows = cases.flatMap((each): Row[] => [
    { name: each.name, unit: '', values: valuesOf(taken, each, sumOf), goal: { most: GOAL } },
    ...['first screen', ...each.journey.steps.map(({ name }) => name)].map((name): Row => ({
      name: `  ${name}`,
      unit: '',
      values: valuesOf(taken, each, (shifts) => shifts.get(name) ?? Number.NaN),
    })),
  ])
  return [{ title: 'layout shift', rows, notes: ['All shifts without a recent input, added up.'] }]
}
