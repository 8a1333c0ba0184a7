/** Until the first field, a payment's button or what is said of its order is there. */
import type { Page } from 'playwright'
import { fieldUsable, type Place } from '../../../probe/field.ts'
import { takenOver } from '../../../probe/takeOver.ts'
import { quiet, type Customer } from '../customer.ts'
import type { Goal, Row } from '../figures.ts'
import { valuesOf, type Part } from '../lab.ts'
import { places } from '../places.ts'
import type { Stand } from '../stand.ts'

interface Case {
  readonly name: string
  readonly place: Place
  /** Address of a page of its own for each visit. */
  address(stand: Stand): string | Promise<string>
  /** The customer was here before, and closed the page, or loads it anew. */
  readonly again?: 'visit' | 'reload'
  readonly floor?: string
  readonly goal?: Goal
}

const journey = async ({ control }: Stand): Promise<{ 'journey-id': string }> => ({
  'journey-id': await control.createJourney(),
})

/** Customers whose orders begin alike for nobody else (src/sandbox/customers.ts), and what is special. */
const customers: Readonly<Record<string, Parameters<Stand['control']['createOrder']>[0]>> = {
  'not verified': { msisdn: '81100000002', amount: '150000.00' },
  'bill overdue': { msisdn: '81100000005' },
  'wallet too small': { msisdn: '81100000009' },
  'points refused': { scenario: 'points-refused' },
}
const payFor = (
  of: Parameters<Stand['control']['createOrder']>[0],
  attributes: Readonly<Record<string, string>> = {},
): Pick<Case, 'place' | 'address' | 'floor'> => ({
  place: places.pay,
  address: async ({ control, shopWith }) =>
    shopWith('bank-pay', { 'origin-reference-no': await control.createOrder(of), ...attributes }),
  floor: 'React',
})
const DEV = { environment: 'DEV' }

/** Orders that end at once, and what is special: their sentence is waited for. */
const ended: Readonly<Record<string, Parameters<Stand['control']['createOrder']>[0]>> = {
  paid: { scenario: 'paid' },
  expired: { scenario: 'expired' },
  'account frozen': { msisdn: '81100000003' },
}

const inPro: Pick<Case, 'place' | 'address'> = {
  place: places.bind,
  address: async (stand) => stand.shopWith('bank-bind', await journey(stand)),
}
const vanilla: Pick<Case, 'place' | 'address'> = {
  place: places.vanilla,
  address: (stand) => stand.shopWithFloor('vanilla'),
}

const cases: readonly Case[] = [
  { name: 'vanilla', ...vanilla },
  { name: 'vanilla, second visit', ...vanilla, again: 'visit' },
  { name: 'React', place: places.react, address: (stand) => stand.shopWithFloor('react') },
  { name: 'empty frame', place: places.frame, address: (stand) => stand.shopWithFloor('frame') },
  {
    name: 'bind, DEV',
    place: places.bind,
    address: async (stand) => stand.shopWith('bank-bind', { ...(await journey(stand)), environment: 'DEV' }),
    floor: 'vanilla',
    goal: { times: 1.2 },
  },
  { name: 'bind, PRO, first visit', ...inPro, floor: 'vanilla', goal: { times: 1.35 } },
  {
    name: 'bind, PRO, first visit, announced',
    place: places.bind,
    address: async (stand) => stand.shopWith('bank-bind', await journey(stand), true),
    floor: 'vanilla',
    goal: { times: 1.35 },
  },
  {
    name: 'bind, PRO, second visit',
    ...inPro,
    again: 'visit',
    floor: 'vanilla, second visit',
    goal: { times: 1.3 },
  },
  {
    name: 'bind in a frame',
    place: places.bindInFrame,
    address: async (stand) => stand.shopWith('bank-bind', { ...(await journey(stand)), mode: 'frame' }),
    floor: 'empty frame',
    goal: { times: 1.2 },
  },
  {
    name: 'bind hosted',
    place: places.bindHosted,
    address: async (stand) => stand.hosted({ journeyId: await stand.control.createJourney() }),
    floor: 'vanilla',
    goal: { times: 1 },
  },
  { name: "pay's button", ...payFor({}, DEV), goal: { times: 1.05 } },
  { name: "pay's button, PRO", ...payFor({}), goal: { times: 1.1 } },
  ...Object.entries(customers).map(([name, of]): Case => ({
    name: `pay's button, ${name}`,
    ...payFor(of, DEV),
    goal: { times: 1.05 },
  })),
  ...Object.entries(ended).map(([name, of]): Case => ({
    name: `pay's sentence, ${name}`,
    ...payFor(of, DEV),
    place: places.ended,
    goal: { times: 1.2 },
  })),
  { name: "pay's button, reload", ...payFor({}, DEV), again: 'reload', goal: { times: 1.05 } },
  // Two documents, one after the other: how it compares is told, and no goal.
  { name: "pay's button in a frame", ...payFor({}, { ...DEV, mode: 'frame' }), place: places.payInFrame },
  {
    name: 'pay hosted',
    place: places.payHosted,
    address: async (stand) => stand.hosted({ originReferenceNo: await stand.control.createOrder() }),
    floor: 'React',
    goal: { times: 1.05 },
  },
]

async function visit(stand: Stand, customer: Customer, { place, address }: Case): Promise<number> {
  const { page } = await customer.tab({ place })
  await page.goto(await address(stand), { waitUntil: 'commit' })
  return fieldUsable(page, place)
}

async function visitBefore(stand: Stand, customer: Customer, { place, address }: Case): Promise<Page> {
  const { page } = await customer.tab({ place })
  await page.goto(await address(stand))
  if (place.host?.startsWith('bank-')) await takenOver(page, place)
  else await fieldUsable(page, place)
  await quiet(page)
  return page
}

async function visitAgain(stand: Stand, customer: Customer, benchCase: Case): Promise<number> {
  const page = await visitBefore(stand, customer, benchCase)
  if (benchCase.again === 'reload') {
    await page.reload({ waitUntil: 'commit' })
    return fieldUsable(page, benchCase.place)
  }
  await page.close()
  return visit(stand, customer, benchCase)
}

export const field: Part = async (lab) => {
  const figures = await lab.inTurns(cases, (benchCase, customer) =>
    benchCase.again ? visitAgain(lab.stand, customer, benchCase) : visit(lab.stand, customer, benchCase),
  )
  const rows = cases.map((benchCase): Row => {
    const { name, floor, goal } = benchCase
    return {
      name,
      unit: 'ms',
      values: valuesOf(figures, benchCase, (ms) => ms),
      ...(floor && { floor }),
      ...(goal && { goal }),
    }
  })
  return [{ title: 'field', rows, notes: ['From the navigation until the field or button can be used.'] }]
}
