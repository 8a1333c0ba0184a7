/** Layout shifts: on first screens, whatever the answer brings, and in a whole link and payment. */
import type { Page } from 'playwright'
import { takenOver } from '../../../probe/takeOver.ts'
import { CUSTOMER } from '../../../words.ts'
import { pause, quiet, type Customer } from '../customer.ts'
import type { Row, Table } from '../figures.ts'
import { linking, paying, stay, type Journey } from '../journeys.ts'
import { valuesOf, type Lab, type Part } from '../lab.ts'
import type { Stand } from '../stand.ts'
import { bind, bindHosted, pay, payHosted, type JourneyInput, type Order, type Visit } from '../visits.ts'

/** Runs in the page. Shifts within half a second after an input count as wanted (Layout Instability, 4.1). */
function watchShifts(): void {
  const shifted = { sum: 0 }
  Object.assign(window, { shifted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) shifted.sum += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** In the page and the frames in it. */
async function shiftedBy(page: Page): Promise<number> {
  const sums = await Promise.all(
    page
      .frames()
      .map((frame) => frame.evaluate(() => (window as unknown as { shifted: { sum: number } }).shifted.sum)),
  )
  return sums.reduce((total, sum) => total + sum, 0)
}

/** Longer than an input excuses a shift (ms). */
const SETTLED = 700

/** Shift of each step. */
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

const journeys = [
  { name: 'link', journey: linking, isReserved: false },
  { name: 'link, room reserved', journey: linking, isReserved: true },
  { name: 'payment', journey: paying, isReserved: false },
  { name: 'payment, room reserved', journey: paying, isReserved: true },
]
const GOAL = 0.01

async function wholeJourneys(lab: Lab): Promise<Table> {
  const taken = await lab.inTurns(journeys, ({ journey, isReserved }, customer) =>
    go(journey, lab.stand, customer, isReserved),
  )
  const rows = journeys.flatMap((benchCase): Row[] => [
    { name: benchCase.name, unit: '', values: valuesOf(taken, benchCase, sumOf), goal: { most: GOAL } },
    ...['first screen', ...benchCase.journey.steps.map(({ name }) => name)].map((name): Row => ({
      name: `  ${name}`,
      unit: '',
      values: valuesOf(taken, benchCase, (shifts) => shifts.get(name) ?? Number.NaN),
    })),
  ])
  return { title: 'layout shift', rows, notes: ['All shifts without a recent input, added up.'] }
}

/** With a number of the partner's, which comes with the session's answer, and without. */
const numbers: readonly (readonly [name: string, journey: JourneyInput])[] = [
  ['', {}],
  [', with a number', { msisdn: CUSTOMER }],
]
/** The seeded orders whose first screens differ most. */
const orders: readonly (readonly [name: string, order: Order])[] = [
  ['', {}],
  [', not verified', { msisdn: '81100000002', amount: '150000.00' }],
  [', twelve digits', { amount: '123456789012.00' }],
]

const visits: readonly (Visit & { readonly name: string })[] = [
  ...numbers.flatMap(([name, journey]) => [
    { name: `bind${name}`, ...bind({ style: ROOM }, journey) },
    { name: `bind in a frame${name}`, ...bind({ style: ROOM, mode: 'frame' }, journey) },
    { name: `bind hosted${name}`, ...bindHosted(journey) },
  ]),
  ...orders.flatMap(([name, order]) => [
    { name: `pay${name}`, ...pay({ style: ROOM }, order) },
    { name: `pay hosted${name}`, ...payHosted(order) },
  ]),
]

async function firstScreens(lab: Lab): Promise<Table> {
  const taken = await lab.inTurns(visits, async ({ place, address }, customer) => {
    const { page } = await customer.tab({ place })
    await page.addInitScript(watchShifts)
    await page.goto(await address(lab.stand))
    await quiet(page)
    return shiftedBy(page)
  })
  const rows = visits.map((benchCase): Row => ({
    name: benchCase.name,
    unit: '',
    values: valuesOf(taken, benchCase, (sum) => sum),
    goal: { most: GOAL },
  }))
  return { title: 'layout shift of first screens', rows, notes: ['Until nothing is asked for any more.'] }
}

export const shift: Part = async (lab) => [await firstScreens(lab), await wholeJourneys(lab)]
