/**
 * Random payments over the whole chain in one process, through two replicas that share no store: any seeded
 * customer, wallet, Pay Later or QRIS, points, faults, lost answers, repeats, two tabs, reloads, replicas
 * that die or whose clock is off. However it went, the ledger holds at most one debit, of an amount the
 * customer saw, a page opened in the end says what the ledger says, and it can pay what isn't paid: no order
 * is stuck.
 */
import assert from 'node:assert/strict'
import { fc } from '../property.ts'
import { senToWire } from '../../src/contract/money.ts'
import { createConfirm } from '../../src/stores/payment/confirm.ts'
import { createPaylater } from '../../src/stores/payment/plan.ts'
import type { Core } from '../../src/stores/core/core.ts'
import type { Guard } from '../../src/sandbox/store.ts'
import { orderScenarios } from '../../src/sandbox/scenarios.ts'
import { answerCaptchas } from '../chain/journey.ts'
import { chain, memoryStorage, namesOf, wholePay, type ElementRecord } from '../chain/rig.ts'
import { PIN } from '../words.ts'

const CALLS = [
  'payment/payment-order-confirm',
  'payment/paylater',
  'debit/payment-status-h5',
  'password/encrypt-factor',
  'payment/payment-h5',
  'payment/paylater-order-inquiry',
  'payment/paylater-repayment-plan',
  'otp/payment-generate',
  'otp/payment-verification',
  'payment/payment-order-release',
]

const fault = fc.record({
  call: fc.constantFrom(...CALLS),
  kind: fc.constantFrom('drop-answer' as const, 'malformed' as const, 'html' as const, 'status' as const),
  times: fc.integer({ min: 1, max: 3 }),
})

const STEPS = [
  'confirm',
  'confirm',
  'confirm',
  'confirm twice',
  'confirm in two tabs',
  'wrong PIN',
  'wallet',
  'pay later',
  ...Array<'pay later, then confirm'>(6).fill('pay later, then confirm'),
  'months',
  'points',
  'part of the points',
  'code',
  'code',
  'wrong code',
  'reload',
  'other tab',
  'offline',
  'online',
  'the next arrives late',
  'the next arrives very late',
  ...Array<'qris, then confirm'>(4).fill('qris, then confirm'),
  'leave the code',
  'scan',
  'scan',
  'pay in the app',
  'fail in the app',
  'a replica dies',
  'a replica dies at the next confirm',
  'wait',
  'wait',
  'wake',
  'again',
] as const
type Step = (typeof STEPS)[number]

// Acts in the bank's app alone aren't a payment of ours; a day's maintenance ends nothing.
const SCENARIOS = (Object.keys(orderScenarios) as (keyof typeof orderScenarios)[]).filter(
  (name) => name !== 'to-app',
)
/** Those that can pay come up more often. */
const CUSTOMERS = [...Array<number>(12).fill(1), 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map(
  (number) => `811000000${String(number).padStart(2, '0')}`,
)
const USUAL: typeof SCENARIOS = [
  'success',
  'success',
  'slow',
  'failed',
  'failed-once',
  'on-hold',
  'otp',
  'otp',
  'qris',
  'qris',
  'paylater-points',
]

interface Tab {
  core: Core
  pay: ReturnType<typeof wholePay>
  record: ElementRecord
}

export interface CampaignResult {
  /** Orders that were paid, by method. */
  readonly payment: Readonly<Record<string, number>>
}

/** @throws an assertion error that names seed and steps when ledger and screens disagree */
export async function campaign(runs: number, seed: number, guards: Guard): Promise<CampaignResult> {
  const payment: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...USUAL) },
        { weight: 1, arbitrary: fc.constantFrom(...SCENARIOS) },
      ),
      fc.constantFrom(...CUSTOMERS),
      fc.array(fault, { maxLength: 3 }),
      fc.array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 14 }),
      fc.constantFrom(0, 0, -10, 10),
      async (scenario, msisdn, faults, steps, off) => {
        const method = await onePayment(guards, scenario, msisdn, faults, steps, off)
        if (method) payment[method] = (payment[method] ?? 0) + 1
      },
    ),
    { numRuns: runs, seed },
  )
  return { payment }
}

async function onePayment(
  guards: Guard,
  scenario: string,
  msisdn: string,
  faults: readonly { call: string; kind: 'drop-answer' | 'malformed' | 'html' | 'status'; times: number }[],
  steps: readonly Step[],
  off: number,
): Promise<string | null> {
  const rig = await chain()
  await rig.control.guardBy(guards)
  const replicas = balance(rig, off)
  const late = latecomers(rig)
  const subject = await rig.control.createOrder({ scenario, msisdn, amount: '750000.00' })
  /** Amounts that stood on a page when its customer confirmed. */
  const confirmation = new Set<string>()
  const every: Tab[] = []
  let wasInApp = false

  const open = async (storage: Storage): Promise<Tab> => {
    const { core, record } = rig.element({ flow: 'pay', subject }, storage)
    const tab = { core, record, pay: wholePay(core) }
    every.push(tab)
    answerCaptchas(core)
    await core.session
      .connect()
      .then(() => tab.pay.load())
      .catch(() => undefined)
    return tab
  }
  const confirm = async ({ core, pay }: Tab, pin = PIN) => {
    core.problems.dismiss()
    // The amount on top is what is debited, whatever was reloaded meanwhile; a plan's fees are no part of it.
    const view = pay.amount.get()
    if (view !== null) confirmation.add(senToWire(view))
    await pay.confirm(pin)
  }
  /** The acts on the pages of Pay Later: ask, choose, agree to what is shown. */
  const payLater = async ({ core, pay }: Tab) => {
    if (pay.method.get() !== 'PAYLATER') pay.choose('PAYLATER')
    const step = core.instance(createPaylater, pay.context)
    await step.load()
    const months = step.inquiry.get()?.tenors[0]?.months
    if (months !== undefined) await step.choose(months)
    if (!pay.plan.get()) return
    const consent = {
      version: '1.0',
      language: 'id',
      acceptedAt: new Date(rig.timers.now()).toISOString(),
    } as const
    step.agree([
      { document: 'RIPLAY', ...consent, version: pay.plan.get()?.version ?? '' },
      { document: 'PAYLATER_TERMS', ...consent },
    ])
  }
  const follow = async ({ pay }: Tab, ms: number) => {
    const stop = pay.watch()
    await rig.timers.pass(ms)
    stop()
  }
  const inApp = async (action: 'pay' | 'fail', byScan = false) => {
    const hasCode = every.some(({ pay }) => pay.qr.get())
    // The sandbox bank's app asks nobody for money that isn't there.
    const canPay = action === 'fail' || byScan || msisdn === CUSTOMERS[0]
    const isKnown = every.some(({ pay }) => pay.order.get())
    if (late.isPending() || hasCode !== byScan || !canPay || !isKnown) return
    wasInApp = true
    const before = await rig.control.debitsOf(subject)
    await rig.control.finishInApp(subject, action).catch(() => undefined)
    // The app shows what it debits.
    const after = await rig.control.debitsOf(subject)
    for (const { amount } of after.slice(before.length)) confirmation.add(amount)
  }
  const newestCode = async () => (await rig.control.inbox(msisdn)).find(({ code }) => code)?.code ?? '000000'

  const storages = [memoryStorage(), memoryStorage()] as const
  const tabs = [await open(storages[0]), await open(storages[1])]
  let at = 0
  const here = (): Tab => tabs[at]!
  for (const entry of faults) await rig.control.fault(entry)

  const act: Record<Step, () => Promise<unknown>> = {
    confirm: () => confirm(here()),
    'confirm twice': () => Promise.all([confirm(here()), confirm(here())]),
    'confirm in two tabs': () => Promise.all(tabs.map((tab) => confirm(tab))),
    'wrong PIN': () => confirm(here(), '000000'),
    wallet: async () => here().pay.choose('WALLET'),
    'pay later': () => payLater(here()),
    'pay later, then confirm': async () => {
      await payLater(here())
      await confirm(here())
    },
    months: async () => {
      const step = here().core.instance(createPaylater, here().pay.context)
      const tenors = step.inquiry.get()?.tenors ?? []
      const last = tenors.at(-1)?.months
      if (last !== undefined) await step.choose(last)
    },
    points: async () => here().pay.togglePoints(),
    'part of the points': async () => here().pay.setPoints(12_345),
    code: async () => {
      await here().pay.otp.send()
      await here().pay.otp.verify(await newestCode())
    },
    'wrong code': () => here().pay.otp.verify('999999'),
    reload: async () => {
      here().core.destroy()
      tabs[at] = await open(storages[at as 0 | 1])
    },
    'other tab': async () => {
      at = 1 - at
    },
    offline: async () => {
      rig.network.online = false
    },
    online: async () => {
      rig.network.online = true
    },
    'the next arrives late': async () => late.holdBack(30_000),
    'the next arrives very late': async () => late.holdBack(4 * 60_000),
    'qris, then confirm': async () => {
      here().pay.choose('QRIS')
      if (here().pay.method.get() === 'QRIS' && here().pay.methods.get().includes('QRIS'))
        await here().core.instance(createConfirm, here().pay.context).confirm(null)
    },
    'leave the code': async () => {
      if (here().pay.qr.get()) await here().pay.leaveQr()
    },
    scan: () => inApp('pay', true),
    // A payment under way at the same bank is the bank's own to see.
    'pay in the app': () => inApp('pay'),
    'fail in the app': () => inApp('fail'),
    'a replica dies': async () => replicas.kill(),
    'a replica dies at the next confirm': async () => replicas.killAtConfirm(),
    wait: () => follow(here(), 20_000),
    wake: async () => rig.wake(),
    again: () => here().pay.retry(),
  }
  for (const step of steps) {
    here().core.problems.dismiss()
    await act[step]()
    assert.ok((await rig.control.debitsOf(subject)).length <= 1, 'a second debit')
  }

  // Everything is over; the bank is asked once more by a page that knows nothing of all this.
  rig.network.online = true
  await rig.timers.pass(600_000)
  await rig.control.advance(600)
  for (const tab of tabs) tab.core.destroy()
  const debits = await rig.control.debitsOf(subject)
  assert.ok(debits.length <= 1, `${debits.length} debits`)
  const [debit] = debits
  const alreadyPaid = scenario === 'paid'
  if (debit && !alreadyPaid)
    assert.ok(
      confirmation.has(debit.amount),
      `${debit.amount} was debited, shown were ${[...confirmation].join(', ') || 'none'}`,
    )

  const last = await settle(open, follow)
  const status = last?.pay.status.get()?.status
  assert.equal(
    status === 'SUCCESS',
    debits.length === 1,
    `the page says ${String(status)}, the ledger has ${debits.length}`,
  )
  for (const { record, pay } of every) {
    const events = namesOf(record)
    if (events.includes('bank-succeeded')) assert.equal(debits.length, 1, 'emitted as paid')
    assert.ok(events.filter((name) => name === 'bank-succeeded').length <= 1, 'emitted twice')
    if (
      pay.status.get()?.status === 'FAILED'
      && events.at(-1) === 'bank-failed'
      // It may have been paid after that.
      && scenario !== 'failed-once'
      && !wasInApp
    )
      assert.equal(debits.length, 0, 'called failed beside a debit')
  }
  if (last && debits.length === 0) await canBePaid(rig, last, subject)
  last?.core.destroy()
  return debit && !alreadyPaid ? debit.method : null
}

type Rig = Awaited<ReturnType<typeof chain>>
const CONFIRMS = /\/(?:payment-order-confirm|paylater|payment-verification)$/

/** The next confirm or code hangs on its way to the bank, and arrives so many ms later. */
const latecomers = ({ line, sandbox, timers }: Rig) => {
  const { fetch } = line
  let pending = 0
  return {
    isPending: () => pending > 0,
    holdBack(ms: number): void {
      // A repeat at once is cut off as well.
      let count = 0
      line.fetch = (url, init) => {
        if (!CONFIRMS.test(url)) return fetch(url, init)
        if (++count > 1) {
          line.fetch = fetch
          return Promise.reject(new TypeError('the line is cut'))
        }
        const lateEntry = new Request(url, init)
        pending += 1
        const arrive = async () => {
          await sandbox.bank.fetch(lateEntry).catch(() => undefined)
          pending -= 1
        }
        timers.setTimeout(() => void arrive(), ms)
        return Promise.reject(new TypeError('the line is cut'))
      }
    },
  }
}

/** Two replicas that take turns, each with a memory of its own; one's clock is off by so many minutes. */
function balance(rig: Rig, off: number) {
  const start = [() => rig.startReplica(), () => rig.startReplica({}, off * 60_000)] as const
  const replicas = start.map((make) => make())
  let turn = 0
  let isDoomed = false
  const kill = (which = turn % 2): void => {
    const make = start[which === 0 ? 0 : 1]
    replicas[which] = make()
  }
  rig.network.fetch = async (request) => {
    turn += 1
    const which = turn % 2
    const answering = replicas[which]?.fetch(request) ?? Promise.reject(new TypeError('no replica'))
    if (!isDoomed || !CONFIRMS.test(request.url)) return answering
    isDoomed = false
    await answering
    kill(which)
    throw new TypeError('the replica died')
  }
  return {
    kill,
    killAtConfirm: (): void => {
      isDoomed = true
    },
  }
}

/** One more confirm meets nothing in its way, whatever the bank says to it. */
async function canBePaid(rig: Rig, { core, pay }: Tab, subject: string): Promise<void> {
  const { fetch } = rig.network
  const refusals: number[] = []
  rig.network.fetch = async (request) => {
    const answer = await fetch(request)
    if (CONFIRMS.test(request.url) && answer.status === 409) refusals.push(answer.status)
    return answer
  }
  if (pay.status.get()?.status === 'FAILED') await pay.retry()
  core.problems.dismiss()
  await pay.confirm(PIN)
  assert.deepEqual(refusals, [], 'the order is stuck')
  await rig.timers.pass(60_000)
  await rig.control.advance(60)
  assert.ok((await rig.control.debitsOf(subject)).length <= 1, 'a second debit in the end')
}

/** Faults may be left over: the page is opened until the bank has answered it. */
async function settle(
  open: (storage: Storage) => Promise<Tab>,
  follow: (tab: Tab, ms: number) => Promise<void>,
): Promise<Tab | undefined> {
  let tab: Tab | undefined
  for (let turn = 0; turn < 12; turn++) {
    tab?.core.destroy()
    tab = await open(memoryStorage())
    if (tab.pay.deadline.get()) await follow(tab, 20_000)
    if (tab.pay.order.get() && (tab.pay.status.get() || tab.pay.order.get()?.status === 'OPEN')) return tab
  }
  return tab
}
