/**
 * The requests of one usual payment, to the proxy and from it to the bank, are those that the page about
 * capacity counts: by wallet, with the real stores and reports, from the first request until its success is
 * shown.
 */
import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, it } from 'node:test'
import { callAt } from '../../src/contract/endpoints.ts'
import { startReporting } from '../../src/stores/reporting/reporting.ts'
import { rowsUnder } from '../pages.ts'
import { CUSTOMER, PIN } from '../words.ts'
import { chain, namesOf, start, wholePay } from './rig.ts'

/** Time of the customer for looking at the order and typing the PIN, in ms. */
const PIN_MS = 10_000

/** A call's own name; what is the proxy's alone has its path for one. */
const nameOf = (path: string): string => callAt(path) ?? path.slice(1)

describe('the requests of a usual payment', () => {
  it('are those of the page about capacity', async () => {
    const rig = await chain()
    const requests = new Map<string, number>()
    const calls = new Map<string, number>()
    const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
    /** Calls to the bank, for each request of the page. */
    const callsOfRequests: { calls: number }[] = []
    const context = new AsyncLocalStorage<{ calls: number }>()
    const { network, line } = rig
    const [fetchProxy, fetchBank] = [network.fetch, line.fetch]
    network.fetch = (request) => {
      count(requests, nameOf(new URL(request.url).pathname.slice('/proxy'.length)))
      const behind = { calls: 0 }
      callsOfRequests.push(behind)
      return context.run(behind, () => fetchProxy(request))
    }
    line.fetch = (url, init) => {
      count(calls, nameOf(new URL(url).pathname))
      const behind = context.getStore() ?? assert.fail('a call that no request of the page has caused')
      behind.calls += 1
      return fetchBank(url, init)
    }

    const subject = await rig.control.createOrder({ scenario: 'success', msisdn: CUSTOMER })
    const { core, record } = rig.element({ flow: 'pay', subject })
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
    assert.ok(namesOf(record).includes('bank-succeeded'), 'the payment succeeded')
    assert.equal((await rig.control.debitsOf(subject)).length, 1)

    const cell = (counts: Map<string, number>, name: string) => String(counts.get(name) ?? '–')
    const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, some) => all + some, 0)
    // A request is one of the bench; each call beyond its first is one more.
    const work = callsOfRequests.reduce((all, { calls: some }) => all + Math.max(1, some), 0)
    assert.deepEqual(rowsUnder('src/proxy/CAPACITY.md', '| Request | Of the page | To the bank |', 3), [
      ...[...new Set([...requests.keys(), ...calls.keys()])].map((name) => [
        `\`${name}\``,
        cell(requests, name),
        cell(calls, name),
      ]),
      ['**together**', String(sum(requests)), String(sum(calls))],
      ['**as requests of the bench**', String(work), ''],
    ])
  })
})
