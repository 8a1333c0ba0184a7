/** Until the first field, or a payment's button, can be used. */
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
  /** The customer was here before, and closed the page. */
  readonly again?: true
  readonly floor?: string
  readonly goal?: Goal
}

const journey = async ({ control }: Stand): Promise<{ 'journey-id': string }> => ({
  'journey-id': await control.createJourney(),
})
const order = async ({ control }: Stand): Promise<{ 'origin-reference-no': string }> => ({
  'origin-reference-no': await control.createOrder(),
})

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
  { name: 'vanilla, second visit', ...vanilla, again: true },
  { name: 'React', place: places.react, address: (stand) => stand.shopWithFloor('react') },
  { name: 'empty frame', place: places.frame, address: (stand) => stand.shopWithFloor('frame') },
  {
    name: 'bind, DEV',
    place: places.bind,
    address: async (stand) => stand.shopWith('bank-bind', { ...(await journey(stand)), environment: 'DEV' }),
    floor: 'vanilla',
    goal: { times: 1.3 },
  },
  { name: 'bind, PRO, first visit', ...inPro, floor: 'vanilla', goal: { times: 1.6 } },
  {
    name: 'bind, PRO, second visit',
    ...inPro,
    again: true,
    floor: 'vanilla, second visit',
    goal: { times: 1.3 },
  },
  {
    name: 'bind in a frame',
    place: places.bindInFrame,
    address: async (stand) => stand.shopWith('bank-bind', { ...(await journey(stand)), mode: 'frame' }),
    floor: 'empty frame',
    goal: { times: 1.25 },
  },
  {
    name: 'bind hosted',
    place: places.bindHosted,
    address: async (stand) => stand.hosted({ journeyId: await stand.control.createJourney() }),
    floor: 'vanilla',
    goal: { times: 1.05 },
  },
  {
    name: "pay's button",
    place: places.pay,
    address: async (stand) => stand.shopWith('bank-pay', { ...(await order(stand)), environment: 'DEV' }),
    floor: 'React',
    goal: { times: 1 },
  },
  {
    name: 'pay hosted',
    place: places.payHosted,
    address: async (stand) => stand.hosted({ originReferenceNo: await stand.control.createOrder() }),
    floor: 'React',
  },
]

async function visit(stand: Stand, customer: Customer, { place, address }: Case): Promise<number> {
  const { page } = await customer.tab({ place })
  await page.goto(await address(stand), { waitUntil: 'commit' })
  return fieldUsable(page, place)
}

async function visitBefore(stand: Stand, customer: Customer, { place, address }: Case): Promise<void> {
  const { page } = await customer.tab({ place })
  await page.goto(await address(stand))
  if (place.host?.startsWith('bank-')) await takenOver(page, place)
  else await fieldUsable(page, place)
  await quiet(page)
  await page.close()
}

export const field: Part = async (lab) => {
  const taken = await lab.inTurns(cases, async (each, customer) => {
    if (each.again) await visitBefore(lab.stand, customer, each)
    return visit(lab.stand, customer, each)
  })
  const rows = cases.map((each): Row => {
    const { name, floor, goal } = each
    return {
      name,
      unit: 'ms',
      values: valuesOf(taken, each, (ms) => ms),
      ...(floor && { floor }),
      ...(goal && { goal }),
    }
  })
  return [{ title: 'field', rows, notes: ['From the navigation until the field or button can be used.'] }]
}
