/**
 * The journeys of a customer, played by the kit for merchants' tests, for whoever changes something about
 * the page or the browser.
 */
import assert from 'node:assert/strict'
import type { Page } from 'playwright'
import { bankBind, bankPay, bankSandbox } from '../../elements/testing/index.ts'
import type { Ending } from '../../elements/testing/types.ts'
import { around } from '../e2e/framed.ts'
import type { PageOptions, Rig } from '../e2e/rig.ts'
import { openBind, openPay } from './open.ts'

export const PLACES = ['inline', 'frame', 'hosted', 'redirect'] as const
export type JourneyPlace = (typeof PLACES)[number]

export interface Journey {
  readonly rig: Rig
  readonly place: JourneyPlace
  readonly options?: PageOptions
  /** Looks at the page when the journey has ended. */
  readonly look?: ((page: Page) => Promise<void>) | undefined
}

const AMOUNT = '150000.00'
const CUSTOMER = '81100000001'
const NEWCOMER = '81200000001'

function assertEnding(ending: Ending, is: Ending['is']): void {
  assert.deepEqual([ending.is, ending.error], [is, null], JSON.stringify(ending))
}

const openOrder = (order: string, { rig, place, options }: Journey): Promise<Page> =>
  place === 'redirect'
    ? rig.merchant(
        `<bank-pay origin-reference-no="${order}" ${around(rig)} mode="redirect"></bank-pay>`,
        options,
      )
    : openPay(rig, place, order, options)

const openJourney = (journey: string, { rig, place, options }: Journey, attributes = ''): Promise<Page> =>
  place === 'redirect'
    ? rig.merchant(
        `<bank-bind journey-id="${journey}" ${around(rig)} mode="redirect" ${attributes}></bank-bind>`,
        options,
      )
    : openBind(rig, place, journey, { ...options, more: attributes })

async function link(journey: Journey): Promise<void> {
  const sandbox = bankSandbox(journey.rig.url)
  const page = await openJourney(await sandbox.journey(), journey)
  const bind = bankBind(page, { inbox: sandbox.inbox })
  const ending = await bind.link({ msisdn: CUSTOMER })
  assertEnding(ending, 'linked')
  await journey.look?.(page)
}

async function register(journey: Journey): Promise<void> {
  const sandbox = bankSandbox(journey.rig.url)
  const page = await openJourney(await sandbox.journey(), journey)
  const bind = bankBind(page, { inbox: sandbox.inbox })
  const ending = await bind.link({
    msisdn: NEWCOMER,
    fullName: 'Budi Santoso',
    email: 'budi@example.com',
    password: 'Panjang#2026',
  })
  assertEnding(ending, 'linked')
  await journey.look?.(page)
}

async function unlink(journey: Journey): Promise<void> {
  const sandbox = bankSandbox(journey.rig.url)
  const page = await openJourney(await sandbox.journey('unlink'), journey, 'flow="unlink"')
  const ending = await bankBind(page, { inbox: sandbox.inbox }).unlink()
  assertEnding(ending, 'unlinked')
  await journey.look?.(page)
}

const paying =
  (scenario: 'success' | 'otp', choice: Parameters<ReturnType<typeof bankPay>['pay']>[0]) =>
  async (journey: Journey): Promise<void> => {
    const sandbox = bankSandbox(journey.rig.url)
    const order = await sandbox.order(scenario, { amount: AMOUNT })
    const page = await openOrder(order, journey)
    const ending = await bankPay(page, { inbox: sandbox.inbox }).pay(choice)
    assertEnding(ending, 'paid')
    assert.equal((await sandbox.debits(order)).length, 1)
    await journey.look?.(page)
  }

async function scan(journey: Journey): Promise<void> {
  const sandbox = bankSandbox(journey.rig.url)
  const page = await openOrder(await sandbox.order('qris', { amount: AMOUNT }), journey)
  const ending = await bankPay(page).pay({ method: 'qris' })
  assertEnding(ending, 'scan')
  await journey.look?.(page)
}

export const journeys = {
  link,
  register,
  'pay by wallet, with a code': paying('otp', { method: 'wallet' }),
  'pay later': paying('success', { method: 'paylater', months: 6 }),
  'show a QRIS code': scan,
  unlink,
} satisfies Record<string, (journey: Journey) => Promise<void>>
