/**
 * A payment's words and its debits, at random over the whole chain in one process: answers and requests that
 * are lost, refusals, a browser that is wrong about its connection, cookies that don't come back, leaving,
 * reloads, two tabs and copies of them, clocks that are set and devices that sleep, another order given under
 * way, a shop that isn't left after all, in the page, in a frame, on the hosted page and by redirect. The
 * sandbox's ledger is the judge of every outcome event and every sentence about sending; at most one debit,
 * and every order ends.
 */
import assert from 'node:assert/strict'
import { fc } from '../property.ts'
import { isAtCode } from '../../src/domain/payFlow.ts'
import { wholePay, chain, memoryStorage } from '../chain/rig.ts'
import { createLedger, type Rig } from './deliveries/ledger.ts'
import { createNetwork, FAULTS, type Fault } from './deliveries/network.ts'
import { openTabs, type Place, type Tab } from './deliveries/tabs.ts'
import { CUSTOMER, PIN } from '../words.ts'

export { PLACES } from './deliveries/tabs.ts'

const SCENARIOS = [
  'success',
  'success',
  'slow',
  'otp',
  'otp',
  'failed',
  'failed-once',
  'on-hold',
  'qris',
  'qris',
] as const

const ACTIONS = [
  'confirm',
  'confirm and wait',
  'confirm while the browser changes its mind',
  'confirm and leave',
  'code',
  'wallet',
  'qris',
  'scan',
  'leave the code',
  'leave',
  'reload',
  'the second tab',
  'come back',
  'come back unreachable',
  'retry',
  'onLine says no',
  'onLine says yes',
  'lose the line',
  'regain the line',
  'wait',
  'wait long',
  'look away',
  'pay again',
  'copy the tab',
  "set the device's clock on",
  "set the device's clock back",
  'let the device sleep',
  'give another order',
  "don't leave the shop",
  'load the shop anew',
  'confirm, and leave a copy meanwhile',
  'confirm, and give another order meanwhile',
  'show a code, and set the clock on',
  'show a code, set the clock on, and load the page anew',
] as const
type Action = (typeof ACTIONS)[number]
type Step = Action | Fault

/** Each as often as it is drawn. */
const STEPS: readonly Step[] = [
  ...ACTIONS,
  ...FAULTS,
  ...Array<Step>(5).fill('confirm'),
  ...Array<Step>(5).fill('confirm and wait'),
  ...Array<Step>(2).fill('code'),
  ...Array<Step>(3).fill('leave'),
  ...Array<Step>(2).fill('scan'),
  ...Array<Step>(2).fill('give another order'),
  ...Array<Step>(2).fill('confirm, and leave a copy meanwhile'),
  ...Array<Step>(2).fill('confirm, and give another order meanwhile'),
  ...Array<Step>(2).fill('show a code, and set the clock on'),
  'show a code, set the clock on, and load the page anew',
  'wait',
]

/** Orders by which each of these kinds was found to be noticed: they are played in every run. */
const CASES: [scenario: (typeof SCENARIOS)[number], steps: Step[]][] = [
  ['success', ['confirm, and leave a copy meanwhile', 'confirm']],
  ['success', ['confirm, and give another order meanwhile', 'confirm']],
  ['qris', ['show a code, and set the clock on', 'confirm']],
  ['qris', ['show a code, set the clock on, and load the page anew', 'confirm']],
  ['success', ["set the device's clock back", 'the second tab', 'confirm']],
  ['success', ['let the device sleep', 'confirm']],
  ['success', ['confirm', 'load the shop anew']],
  ['success', ["don't leave the shop", 'load the shop anew']],
]
const MINUTE = 60_000
const isFault = (step: Step): step is Fault => (FAULTS as readonly string[]).includes(step)

/**
 * @returns how often each event was emitted
 * @throws an assertion error that names seed and steps when ledger and words disagree
 */
export async function deliveries(runs: number, seed: number, place: Place): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...SCENARIOS),
      fc.array(fc.constantFrom(...STEPS), { minLength: 2, maxLength: 12 }),
      async (scenario, steps) => {
        for (const name of await runOrder(place, scenario, steps)) counts[name] = (counts[name] ?? 0) + 1
      },
    ),
    { numRuns: runs + CASES.length, seed, examples: CASES },
  )
  return counts
}

/** Both tabs, and what the customer can do in the one in front. */
function customer(rig: Rig, subject: string, place: Place, first: readonly [Tab, Tab], network: Network) {
  let [front, back] = first
  const copies: Tab[] = []
  const confirm = async () => {
    const { core, pay } = await front.screens()
    await (pay.method.get() === 'QRIS' ? pay.review() : pay.confirm(PIN))
    return core
  }
  /** The waiting screen is open for so long. */
  const follow = async (ms: number) => {
    const { pay } = await front.screens()
    const stop = pay.watch()
    await rig.timers.pass(ms)
    stop()
  }
  const enterCode = async () => {
    const { pay } = await front.screens()
    if (!isAtCode(pay.context.payment.get().state) || pay.deadline.get()) return
    await pay.otp.send()
    const inbox = await rig.control.inbox(CUSTOMER)
    await pay.otp.verify(inbox.find(({ code }) => code)?.code ?? '000000')
  }
  const scan = async () => {
    const { scannable } = (await front.screens()).pay.context.payment.get()
    // A code that has run out can't be paid.
    if (scannable !== null && rig.timers.now() < scannable.end)
      await rig.control.finishInApp(subject).catch(() => undefined)
  }
  const comeBack = async (isOnline: boolean) => {
    rig.network.online = isOnline
    if (place === 'redirect') await front.comeBack()
    rig.network.online = true
  }
  const { network: connection, timers, device } = rig
  const showCode = async () => {
    const { pay } = await front.screens()
    pay.choose('QRIS')
    if (pay.method.get() === 'QRIS') await pay.review()
    device.ahead += 10 * MINUTE
  }
  /** Of a code that the bank still takes the page must not say that it is over. */
  const keepCode = async (act: () => Promise<void>) => {
    const { context, qr } = (await front.screens()).pay
    const { scannable } = context.payment.get()
    const wasShown = qr.get() !== null
    await act()
    const { pay } = await front.screens()
    if (wasShown && scannable !== null && timers.now() < scannable.end && pay.status.get() === null)
      assert.ok(pay.qr.get(), 'a code that can be paid is taken away')
  }
  const actions: Record<Action, () => unknown> = {
    confirm,
    'confirm and wait': () => confirm().then(() => follow(30_000)),
    'confirm while the browser changes its mind': () => {
      network.onceSealing(() => (connection.onLine = false))
      return confirm()
    },
    'confirm and leave': async () => {
      const { core } = await front.screens()
      network.onceSending(() => core.leaving.close())
      return confirm()
    },
    code: enterCode,
    wallet: async () => (await front.screens()).pay.choose('WALLET'),
    qris: async () => (await front.screens()).pay.choose('QRIS'),
    scan,
    'leave the code': async () => {
      const { pay } = await front.screens()
      if (pay.qr.get()) await pay.leaveQr()
    },
    leave: async () => (await front.screens()).core.leaving.close(),
    reload: () => front.reload(),
    'the second tab': () => {
      ;[front, back] = [back, front]
    },
    'come back': () => comeBack(true),
    'come back unreachable': () => comeBack(false),
    retry: () => front.retry(),
    'onLine says no': () => (connection.onLine = false),
    'onLine says yes': () => (connection.onLine = true),
    'lose the line': () => (connection.online = false),
    'regain the line': () => (connection.online = true),
    wait: () => follow(20_000),
    'wait long': () => follow(180_000),
    // On a screen that asks for nothing.
    'look away': () => timers.pass(180_000),
    'pay again': async () => (await front.screens()).pay.retry(),
    // The copy comes to the front; the other tab is what it was made of.
    'copy the tab': () => {
      ;[back, front] = [front, front.copy()]
      copies.push(front)
    },
    "set the device's clock on": () => (device.ahead += 10 * MINUTE),
    "set the device's clock back": () => (device.ahead -= 36 * 60 * MINUTE),
    'let the device sleep': async () => {
      const { core } = await front.screens()
      await timers.pass(4 * MINUTE)
      device.slept += 4 * MINUTE
      rig.wake()
      await timers.settle()
      if (!connection.online || !core.clock.isKnown()) return
      const late = rig.sandbox.clock.now() - core.clock.now()
      assert.ok(Math.abs(late) < 2_000, `awake, the page is ${late} ms behind the bank`)
    },
    'give another order': () => front.giveAnother(),
    "don't leave the shop": () => front.openShop('navigate'),
    'load the shop anew': () => front.openShop('reload'),
    'confirm, and leave a copy meanwhile': async () => {
      const copy = front.copy()
      copies.push(copy)
      const { core } = await copy.screens()
      network.onceSending(() => core.leaving.close())
      return confirm()
    },
    'confirm, and give another order meanwhile': async () => {
      const leaving = front
      await leaving.screens()
      network.onceSending(() => leaving.part())
      await confirm()
      await leaving.giveAnother()
    },
    'show a code, and set the clock on': async () => {
      await showCode()
      await keepCode(() => follow(10_000))
    },
    'show a code, set the clock on, and load the page anew': async () => {
      await showCode()
      await keepCode(() => front.reload())
    },
  }
  const act = async (step: Step) => {
    ;(await front.screens()).core.problems.dismiss()
    if (isFault(step)) network.expect(step)
    else await actions[step]()
    await timers.settle()
  }
  return { act, tabs: () => [...first, ...copies] }
}
type Network = ReturnType<typeof createNetwork>

/** @returns the events of both tabs */
async function runOrder(place: Place, scenario: string, steps: readonly Step[]): Promise<string[]> {
  const rig = await chain()
  const subject = await rig.control.createOrder({ scenario, msisdn: CUSTOMER, amount: '750000.00' })
  const ledger = createLedger(rig, subject, scenario === 'failed-once')
  const network = createNetwork(rig, ledger, place !== 'hosted without cookies')
  const events: string[] = []
  const { act, tabs } = customer(
    rig,
    subject,
    place,
    openTabs({ rig, subject, place, ledger, network, events }),
    network,
  )
  for (const step of steps) {
    await act(step)
    for (const tab of tabs()) await tab.inspect()
    assert.ok((await ledger.debits()) <= 1, 'a second debit')
  }
  Object.assign(rig.network, { online: true, onLine: undefined })
  network.clear()
  await rig.timers.pass(600_000)
  await rig.control.advance(600)
  for (const tab of tabs()) await tab.inspect()
  await ledger.judge()
  for (const tab of tabs()) tab.end()
  await endOrder(rig, subject, scenario)
  return events
}

/** A page that knows nothing of all this sees what the ledger says, or can pay. */
async function endOrder(rig: Rig, subject: string, scenario: string): Promise<void> {
  const { core } = rig.element({ subject }, memoryStorage())
  const pay = wholePay(core)
  await core.session.connect()
  await pay.load()
  if (pay.deadline.get()) {
    const stop = pay.watch()
    await rig.timers.pass(600_000)
    stop()
  }
  const debits = await rig.control.debitsOf(subject)
  const status = pay.status.get()?.status
  assert.equal(
    status === 'SUCCESS',
    debits.length === 1,
    `the page says ${status}, the ledger ${debits.length}`,
  )
  if (debits.length === 0 && scenario === 'success') {
    if (status === 'FAILED') await pay.retry()
    await pay.confirm(PIN)
    await rig.timers.pass(60_000)
    await rig.control.advance(60)
    assert.equal((await rig.control.debitsOf(subject)).length, 1, 'the order is stuck')
  }
  core.destroy()
}
