/** Until the first field, a payment's button or what is said of its order is there. */
import type { Page } from 'playwright'
import { fieldUsable } from '../../../probe/field.ts'
import { takenOver } from '../../../probe/takeOver.ts'
import { quiet, type Customer } from '../customer.ts'
import type { Goal, Row } from '../figures.ts'
import { valuesOf, type Part } from '../lab.ts'
import { places } from '../places.ts'
import type { Stand } from '../stand.ts'
import { bind, bindHosted, floor, pay, payHosted, type Order, type Visit } from '../visits.ts'

interface Case extends Visit {
  readonly name: string
  /** The customer was here before, and closed the page, or loads it anew. */
  readonly again?: 'visit' | 'reload'
  readonly floor?: string
  readonly goal?: Goal
}

/** Customers whose orders begin alike for nobody else (src/sandbox/customers.ts), and what is special. */
const customers: Readonly<Record<string, Order>> = {
  'not verified': { msisdn: '81100000002', amount: '150000.00' },
  'bill overdue': { msisdn: '81100000005' },
  'wallet too small': { msisdn: '81100000009' },
  'points refused': { scenario: 'points-refused' },
}
const DEV = { environment: 'DEV' }

/** Orders that end at once, and what is special: their sentence is waited for. */
const ended: Readonly<Record<string, Order>> = {
  paid: { scenario: 'paid' },
  expired: { scenario: 'expired' },
  'account frozen': { msisdn: '81100000003' },
}

/** Beside a field in vanilla, or in React. */
const ofVanilla = (times: number): Pick<Case, 'floor' | 'goal'> => ({ floor: 'vanilla', goal: { times } })
const ofReact = (times: number): Pick<Case, 'floor' | 'goal'> => ({ floor: 'React', goal: { times } })

const cases: readonly Case[] = [
  { name: 'vanilla', ...floor('vanilla') },
  { name: 'vanilla, second visit', ...floor('vanilla'), again: 'visit' },
  { name: 'React', ...floor('react') },
  { name: 'empty frame', ...floor('frame') },
  { name: 'bind, DEV', ...bind(DEV), ...ofVanilla(1.2) },
  { name: 'bind, PRO, first visit', ...bind(), ...ofVanilla(1.35) },
  { name: 'bind, PRO, first visit, announced', ...bind({}, {}, true), ...ofVanilla(1.35) },
  {
    name: 'bind, PRO, second visit',
    ...bind(),
    again: 'visit',
    floor: 'vanilla, second visit',
    goal: { times: 1.3 },
  },
  { name: 'bind in a frame', ...bind({ mode: 'frame' }), floor: 'empty frame', goal: { times: 1.2 } },
  { name: 'bind hosted', ...bindHosted(), ...ofVanilla(1) },
  { name: "pay's button", ...pay(DEV), ...ofReact(1.05) },
  { name: "pay's button, PRO", ...pay(), ...ofReact(1.1) },
  ...Object.entries(customers).map(([name, order]): Case => ({
    name: `pay's button, ${name}`,
    ...pay(DEV, order),
    ...ofReact(1.05),
  })),
  ...Object.entries(ended).map(([name, order]): Case => ({
    name: `pay's sentence, ${name}`,
    ...pay(DEV, order),
    place: places.ended,
    ...ofReact(1.2),
  })),
  { name: "pay's button, reload", ...pay(DEV), again: 'reload', ...ofReact(1.05) },
  // Two documents, one after the other: how it compares is told, and no goal.
  { name: "pay's button in a frame", ...pay({ ...DEV, mode: 'frame' }), floor: 'React' },
  { name: 'pay hosted', ...payHosted(), ...ofReact(1.05) },
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
