/** The cost of a key in our fields, beside a field in vanilla. */
import type { Page } from 'playwright'
import type { Place } from '../../../probe/field.ts'
import { takenOver } from '../../../probe/takeOver.ts'
import { pause, quiet, slowProcessor, type Customer, type Tab } from '../customer.ts'
import { quantile, type Row } from '../figures.ts'
import { fields, linking, paying, type Journey } from '../journeys.ts'
import { valuesOf, type Part } from '../lab.ts'
import type { Stand } from '../stand.ts'

/** ms between two keys; longer than any key takes. */
const KEY_EVERY = 90
/** Number of times that the same text is typed and taken back. */
const TIMES = 2

/** ms from each key to the frame with it. */
type Figures = readonly number[]

/** Types and takes back, one key after the other. */
async function typeKeys(page: Page, text: string, times = TIMES): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    for (const key of [...text, ...Array.from(text, () => 'Backspace')]) {
      await page.keyboard.press(key)
      await pause(KEY_EVERY)
    }
  }
}

/**
 * Runs in the page before its scripts, since the elements keep keys in their fields from later listeners: the
 * time of each key from its event to the message after the frame that shows it.
 */
function watchKeys(): void {
  const painted: number[] = []
  const watch = ({ timeStamp }: Event): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => painted.push(performance.now() - timeStamp)
      port2.postMessage(null)
    })
  }
  addEventListener('keydown', watch, true)
  Object.assign(window, { painted })
}

/** Takes what was measured until now. */
const takeKeys = (page: Page): Promise<Figures> =>
  page.evaluate(() => {
    const { painted } = window as Window & { painted?: number[] }
    if (!painted) throw new Error('the keys of this page are not watched')
    return painted.splice(0)
  })

/** The field has the focus and is empty; afterwards it is empty again. */
async function measure({ page, session }: Tab, field: string, text: string): Promise<Figures> {
  await quiet(page)
  await page.locator(field).focus()
  await slowProcessor(session)
  // The first keys are compiled, the others measured.
  await typeKeys(page, text, 1)
  await takeKeys(page)
  await typeKeys(page, text)
  const painted = await takeKeys(page)
  await slowProcessor(session, 1)
  return painted
}

const SEARCH = 'input[name="place"]'
/** As long as each other. The sixth digit of a code or PIN would send it. */
const TYPED = { phone: '81100', code: '12345', password: 'Sandb', pin: '13579', place: 'senja' } as const

/** Figures of the fields of one page, by name. */
type Found = Readonly<Record<string, Figures>>

interface Case {
  readonly name: string
  readonly fields: readonly string[]
  go(stand: Stand, customer: Customer): Promise<Found>
}

const open = async (customer: Customer, address: string, place?: Place): Promise<Tab> => {
  // Only the keys are slow: everything before them is not what is measured here.
  const tab = await customer.tab({ slow: false, ...(place && { place }) })
  await tab.page.addInitScript(watchKeys)
  await tab.page.goto(address)
  return tab
}

const openJourney = async (stand: Stand, customer: Customer, journey: Journey): Promise<Tab> =>
  open(customer, stand.shopWith(journey.tag, await journey.attributes(stand)), journey.place)

const cases: readonly Case[] = [
  {
    name: 'vanilla',
    fields: ['vanilla'],
    async go(stand, customer) {
      const tab = await open(customer, stand.shopWithFloor('vanilla'))
      return { vanilla: await measure(tab, 'floor-vanilla input', TYPED.phone) }
    },
  },
  {
    name: 'link',
    fields: ['phone', 'code', 'password'],
    async go(stand, customer) {
      const tab = await openJourney(stand, customer, linking)
      const { page } = tab
      const [toCode, toPassword] = linking.steps
      await takenOver(page, linking.place)
      const phone = await measure(tab, fields.phone, TYPED.phone)
      await toCode?.prepare?.(page, stand)
      await toCode?.press?.(page)
      await page.locator(fields.code).waitFor()
      const code = await measure(tab, fields.code, TYPED.code)
      await toPassword?.prepare?.(page, stand)
      await toPassword?.press?.(page)
      await page.locator(fields.password).waitFor()
      const password = await measure(tab, fields.password, TYPED.password)
      return { phone, code, password }
    },
  },
  {
    name: 'payment',
    fields: ['PIN'],
    async go(stand, customer) {
      const tab = await openJourney(stand, customer, paying)
      const [toPin] = paying.steps
      await takenOver(tab.page, paying.place)
      await toPin?.press?.(tab.page)
      await tab.page.locator(fields.pin).waitFor()
      return { PIN: await measure(tab, fields.pin, TYPED.pin) }
    },
  },
  {
    name: 'place',
    fields: ['search'],
    async go(stand, customer) {
      const journeyId = await stand.control.createJourney()
      const tab = await open(customer, stand.hosted({ journeyId }, '/choose-location'))
      await tab.page.locator(SEARCH).waitFor()
      return { search: await measure(tab, SEARCH, TYPED.place) }
    },
  },
]

const FLOOR = 'vanilla'

export const keys: Part = async (lab) => {
  const result = await lab.inTurns(cases, ({ go }, customer) => go(lab.stand, customer))
  const named = cases.flatMap((benchCase) => benchCase.fields.map((field) => ({ benchCase, field })))
  const p98 = (values: readonly number[]): number => quantile(values, 0.98)
  const painted = named.map(({ benchCase, field }): Row => ({
    name: field,
    unit: 'ms',
    values: valuesOf(result, benchCase, (match) => match[field] ?? []).flat(),
    measure: p98,
    ...(field !== FLOOR && { floor: FLOOR, goal: { times: 1.3 } }),
  }))
  return [
    { title: 'keys: key to paint', rows: painted, notes: ['p98 of all keys of all runs, at 4x.'] },
    {
      title: 'keys: key to paint, the middle',
      rows: painted.map(({ name, unit, values }) => ({ name, unit, values })),
    },
  ]
}
