/** The cost of a key in our fields, beside a field in vanilla. */
import type { Browser, Page } from 'playwright'
import type { Place } from '../../../probe/field.ts'
import { takenOver } from '../../../probe/takeOver.ts'
import { pause, quiet, slowProcessor, type Customer, type Tab } from '../customer.ts'
import { median, quantile, type Row } from '../figures.ts'
import { fields, linking, paying, type Journey } from '../journeys.ts'
import { valuesOf, type Part } from '../lab.ts'
import type { Stand } from '../stand.ts'
import { scriptPerKey, type TraceEvent } from '../trace.ts'

/** ms between two keys; longer than any key takes. */
const KEY_EVERY = 90
/** Number of times that the same text is typed and taken back, for each figure. */
const TIMES = 2

interface Figures {
  /** ms of script for each key. */
  readonly script: readonly number[]
  /** ms from each key to the frame with it. */
  readonly painted: readonly number[]
}

/** Types and takes back, one key after the other. */
async function typeKeys(page: Page, text: string, times = TIMES): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    for (const key of [...text, ...Array.from(text, () => 'Backspace')]) {
      await page.keyboard.press(key)
      await pause(KEY_EVERY)
    }
  }
}

const traceOf = async (browser: Browser, run: () => Promise<void>): Promise<TraceEvent[]> => {
  await browser.startTracing(undefined, { categories: ['devtools.timeline'] })
  await run()
  const trace = await browser.stopTracing()
  return (JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }).traceEvents
}

interface Watched {
  readonly painted: number[]
  /** Nothing of it may run while a field's script is measured. */
  isOn: boolean
}

/**
 * Runs in the page before its scripts, since the elements keep keys in their fields from later listeners: the
 * time of each key from its event to the message after the frame that shows it.
 */
function watchKeys(): void {
  const watched: Watched = { painted: [], isOn: false }
  const watch = ({ timeStamp }: Event): void => {
    if (!watched.isOn) return
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => watched.painted.push(performance.now() - timeStamp)
      port2.postMessage(null)
    })
  }
  addEventListener('keydown', watch, true)
  Object.assign(window, { watched })
}

const setWatch = (page: Page, isOn: boolean): Promise<readonly number[]> =>
  page.evaluate((on) => {
    const { watched } = window as Window & { watched?: Watched }
    if (!watched) throw new Error('the keys of this page are not watched')
    watched.isOn = on
    return watched.painted.splice(0)
  }, isOn)

/** The field has the focus and is empty; afterwards it is empty again. */
async function measure({ page, session }: Tab, field: string, text: string): Promise<Figures> {
  await quiet(page)
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  await page.locator(field).focus()
  await slowProcessor(session)
  // The first keys are compiled, the others measured.
  await typeKeys(page, text, 1)
  const events = await traceOf(browser, () => typeKeys(page, text))
  await setWatch(page, true)
  await typeKeys(page, text)
  const painted = await setWatch(page, false)
  await slowProcessor(session, 1)
  return { script: scriptPerKey(events, KEY_EVERY * 1000), painted }
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
  const perRun = ({ benchCase, field }: (typeof named)[number], name: keyof Figures) =>
    valuesOf(result, benchCase, (match) => match[field]?.[name] ?? [])
  const script = named.map((entry): Row => ({
    name: entry.field,
    unit: 'ms',
    values: perRun(entry, 'script').map(median),
    ...(entry.field !== FLOOR && { goal: { most: 2 } }),
  }))
  const p98 = (values: readonly number[]): number => quantile(values, 0.98)
  const painted = named.map((entry): Row => ({
    name: entry.field,
    unit: 'ms',
    values: perRun(entry, 'painted').flat(),
    measure: p98,
    ...(entry.field !== FLOOR && { floor: FLOOR, goal: { times: 1.3 } }),
  }))
  return [
    { title: 'keys: script', rows: script, notes: ['For a key, at 4x; of each run its middle.'] },
    { title: 'keys: key to paint', rows: painted, notes: ['p98 of all keys of all runs, at 4x.'] },
    {
      title: 'keys: key to paint, the middle',
      rows: painted.map(({ name, unit, values }) => ({ name, unit, values })),
    },
  ]
}
