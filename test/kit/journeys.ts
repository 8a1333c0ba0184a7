/**
 * The journeys of a customer, played by the kit for merchants' tests, for whoever changes something about
 * the page or the browser.
 */
import assert from 'node:assert/strict'
import { bankBind, bankPay, bankSandbox } from '../../elements/testing/index.ts'
import type { BankPay, Ending, KitPage, PayWith } from '../../elements/testing/types.ts'
import type { PageOptions } from '../e2e/rig.ts'
import { eventually } from '../eventually.ts'
import { openBind, openPay, type Pages } from './open.ts'

export const PLACES = ['inline', 'frame', 'hosted', 'redirect'] as const
export type JourneyPlace = (typeof PLACES)[number]

export interface Journey<P extends KitPage> {
  readonly pages: Pages<P>
  readonly place: JourneyPlace
  readonly options?: PageOptions
  /** Looks at the page when the journey has ended. */
  readonly inspect?: ((page: P) => Promise<void>) | undefined
}
type Play = <P extends KitPage>(journey: Journey<P>) => Promise<void>

/** For all that comes before; the kit gives each step 15 s. */
const UNDER_WAY_MS = 45_000
const AMOUNT = '150000.00'
const CUSTOMER = '81100000001'
const NEWCOMER = '81200000001'

function assertEnding(ending: Ending, is: Ending['is']): void {
  assert.deepEqual([ending.is, ending.error], [is, null], JSON.stringify(ending))
}

const link: Play = async ({ pages, place, options, inspect }) => {
  const sandbox = bankSandbox(pages.url)
  const page = await openBind(pages, place, await sandbox.journey(), options)
  const bind = bankBind(page, { inbox: sandbox.inbox })
  const ending = await bind.link({ msisdn: CUSTOMER })
  assertEnding(ending, 'linked')
  await inspect?.(page)
}

const register: Play = async ({ pages, place, options, inspect }) => {
  const sandbox = bankSandbox(pages.url)
  const page = await openBind(pages, place, await sandbox.journey(), options)
  const bind = bankBind(page, { inbox: sandbox.inbox })
  const ending = await bind.link({
    msisdn: NEWCOMER,
    fullName: 'Budi Santoso',
    email: 'budi@example.com',
    password: 'Panjang#2026',
  })
  assertEnding(ending, 'linked')
  await inspect?.(page)
}

const unlink: Play = async ({ pages, place, options, inspect }) => {
  const sandbox = bankSandbox(pages.url)
  const page = await openBind(pages, place, await sandbox.journey('unlink'), {
    ...options,
    more: 'flow="unlink"',
  })
  const ending = await bankBind(page, { inbox: sandbox.inbox }).unlink()
  assertEnding(ending, 'unlinked')
  await inspect?.(page)
}

/** The bank takes some seconds to debit, for which nobody has to wait: `pass` lets them go by. */
export async function settled(
  task: Promise<Ending>,
  pay: BankPay,
  pass: () => Promise<unknown>,
): Promise<Ending> {
  let isOver = false
  const end = (): void => void (isOver = true)
  void task.then(end, end)
  const isUnderWay = async () => isOver || (await pay.shows())?.screen === 'paymentLoading' || undefined
  await eventually('the payment under way', isUnderWay, UNDER_WAY_MS)
  if (!isOver) await pass()
  return task
}

const paying =
  (scenario: 'success' | 'otp', choice: PayWith): Play =>
  async ({ pages, place, options, inspect }) => {
    const sandbox = bankSandbox(pages.url)
    const order = await sandbox.order(scenario, { amount: AMOUNT })
    const page = await openPay(pages, place, order, options)
    const pay = bankPay(page, { inbox: sandbox.inbox })
    const ending = await settled(pay.pay(choice), pay, () => sandbox.advance(10))
    assertEnding(ending, 'paid')
    assert.equal((await sandbox.debits(order)).length, 1)
    await inspect?.(page)
  }

const scan: Play = async ({ pages, place, options, inspect }) => {
  const sandbox = bankSandbox(pages.url)
  const order = await sandbox.order('qris', { amount: AMOUNT })
  const page = await openPay(pages, place, order, options)
  const ending = await bankPay(page).pay({ method: 'qris' })
  assertEnding(ending, 'scan')
  await inspect?.(page)
}

export const journeys = {
  link,
  register,
  'pay by wallet, with a code': paying('otp', { method: 'wallet' }),
  'pay later': paying('success', { method: 'paylater', months: 6 }),
  'show a QRIS code': scan,
  unlink,
} satisfies Record<string, Play>
