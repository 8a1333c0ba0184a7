import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { probeLine, type LinePorts } from '../../../src/client/line.ts'
import { createTimers } from '../../chain/timers.ts'
import { NETWORK } from '../../../src/domain/limits.ts'

function setUp(fetch: LinePorts['fetch']) {
  const timers = createTimers(0)
  const reachReports: boolean[] = []
  const life = new AbortController()
  const times: number[] = []
  const ports: LinePorts = {
    fetch,
    timers,
    noteReach: (isReached) => void reachReports.push(isReached),
    noteServerTime: (time) => void times.push(time),
  }
  return {
    timers,
    reachReports,
    times,
    life,
    probe: () => probeLine(ports, 'https://bank.example/proxy', life.signal),
  }
}

/** Never answers, until it is cancelled. */
const silent: LinePorts['fetch'] = (_url, { signal }) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  })

describe('a look at the line', () => {
  it('asks by a request that needs no preflight and carries nothing of the customer', async () => {
    const requests: (readonly [string, RequestInit])[] = []
    const { probe } = setUp(async (...request) => {
      requests.push(request)
      return new Response('{}')
    })
    await probe()
    const [[url, init] = ['', {}]] = requests
    assert.equal(url, 'https://bank.example/proxy/healthz')
    assert.deepEqual(
      [init.method, init.credentials, init.headers],
      ['GET', 'omit', { accept: 'application/json' }],
    )
  })

  it('finds it working by any answer', async () => {
    for (const status of [200, 403, 503]) {
      const { probe, reachReports } = setUp(async () => new Response('', { status }))
      assert.equal(await probe(), true)
      assert.deepEqual(reachReports, [true])
    }
  })

  it('finds it lost when the request fails', async () => {
    const { probe, reachReports } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
    assert.equal(await probe(), false)
    assert.deepEqual(reachReports, [false])
  })

  it('says nothing of it after a time-out, nor when it was cancelled', async () => {
    const lateSetUp = setUp(silent)
    const answer = lateSetUp.probe()
    await lateSetUp.timers.pass(NETWORK.timeoutMs)
    assert.deepEqual([await answer, lateSetUp.reachReports], [false, []])
    const cancelled = setUp(silent)
    const none = cancelled.probe()
    cancelled.life.abort()
    assert.deepEqual([await none, cancelled.reachReports], [false, []])
  })
})
