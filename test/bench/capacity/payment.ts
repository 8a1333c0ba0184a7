/**
 * What one usual payment asks of the proxy, and the proxy of the bank: counted over the whole chain in one
 * process. By wallet, with the real stores and reports, from the first request until its success is shown.
 */
import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { callAt } from '../../../src/contract/endpoints.ts'
import { startReporting } from '../../../src/stores/reporting/reporting.ts'
import { CUSTOMER, PIN } from '../../words.ts'
import { chain, namesOf, start, wholePay } from '../../chain/rig.ts'
import type { Figures } from './figures.ts'

/** How long the customer looks at the order and types the PIN, in ms. */
const PIN_MS = 10_000

type Counts = Record<string, number>

const countInto = (counts: Counts, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1
}

/** A call's own name; what is the proxy's alone has its path for one. */
const nameOf = (path: string): string => callAt(path) ?? path.slice(1)

/** @throws when the payment doesn't succeed with one debit */
export async function countPayment(): Promise<Figures['payment']> {
  const rig = await chain()
  const [requests, calls]: [Counts, Counts] = [{}, {}]
  /** Calls to the bank, for each request of the page. */
  const behind: { calls: number }[] = []
  const asking = new AsyncLocalStorage<{ calls: number }>()
  const { network, line } = rig
  const [ask, send] = [network.fetch, line.fetch]
  network.fetch = (request) => {
    countInto(requests, nameOf(new URL(request.url).pathname.slice('/proxy'.length)))
    const mine = { calls: 0 }
    behind.push(mine)
    return asking.run(mine, () => ask(request))
  }
  line.fetch = (url, init) => {
    countInto(calls, nameOf(new URL(url).pathname))
    const mine = asking.getStore() ?? assert.fail('a call that no request of the page has caused')
    mine.calls += 1
    return send(url, init)
  }

  const subject = await rig.control.createOrder({ scenario: 'success', msisdn: CUSTOMER })
  const { core, seen } = rig.element({ flow: 'pay', subject })
  const pay = wholePay(core)
  startReporting(core)
  await start(core, pay)
  await rig.timers.pass(PIN_MS)
  await pay.confirm(PIN)
  const stop = pay.watch()
  await rig.timers.pass(60_000)
  stop()
  rig.leave()
  await rig.timers.pass(0)
  assert.ok(namesOf(seen).includes('bank-succeeded'), 'the payment succeeded')
  assert.equal((await rig.control.debitsOf(subject)).length, 1)
  return { requests, calls, work: behind.reduce((all, one) => all + Math.max(1, one.calls), 0) }
}
