import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NETWORK } from '../../../../src/domain/limits.ts'
import { createConnection } from '../../../../src/stores/core/connection.ts'
import { createTimers } from '../../../chain/timers.ts'

/** A browser's word, and a proxy that is asked. */
function setUp({ isOnline = true } = {}) {
  const timers = createTimers(0)
  const browser = { isOnline }
  const listeners = new Set<(online: boolean) => void>()
  const pending: (() => void)[] = []
  const connection = createConnection(
    {
      timers,
      online: () => browser.isOnline,
      onConnection: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    () => new Promise<void>((resolve) => void pending.push(resolve)),
  )
  return {
    ...connection,
    timers,
    listeners,
    probes: () => pending.length,
    /** The probes end, whatever came of them. */
    async endProbes() {
      for (const resolve of pending) resolve()
      await timers.settle()
    },
    turn(online: boolean) {
      browser.isOnline = online
      for (const listener of listeners) listener(online)
    },
  }
}

describe('the connection', () => {
  it('is not lost because the browser says so: the proxy is asked', () => {
    const { online, turn, probes, noteReachability } = setUp()
    turn(false)
    assert.deepEqual([online.get(), probes()], [true, 1])
    noteReachability(true)
    assert.equal(online.get(), true)
  })

  it('is lost when a request fails as well, whichever comes first', () => {
    const hint = setUp()
    hint.turn(false)
    hint.noteReachability(false)
    assert.equal(hint.online.get(), false)
    const fromTheStart = setUp({ isOnline: false })
    assert.equal(fromTheStart.online.get(), true)
    fromTheStart.noteReachability(false)
    assert.equal(fromTheStart.online.get(), false)
  })

  it('is not lost by a request that fails on a line the browser finds working', () => {
    const { online, noteReachability, timers } = setUp()
    noteReachability(false)
    assert.deepEqual([online.get(), timers.pending()], [true, 0])
  })

  it("is back with the proxy's next answer, not with the browser's word", () => {
    const { online, turn, probes, noteReachability } = setUp()
    turn(false)
    noteReachability(false)
    turn(true)
    assert.deepEqual([online.get(), probes()], [false, 2])
    noteReachability(false)
    assert.equal(online.get(), false)
    noteReachability(true)
    assert.equal(online.get(), true)
  })

  it('is not back for long with an answer that was on its way when it was lost: the proxy is asked', () => {
    const { online, turn, probes, noteReachability } = setUp()
    turn(false)
    noteReachability(false)
    noteReachability(true)
    assert.deepEqual([online.get(), probes()], [true, 2])
    noteReachability(false)
    assert.equal(online.get(), false)
    noteReachability(true)
    noteReachability(true)
    assert.deepEqual([online.get(), probes()], [true, 3], 'its answer to that is believed')
  })

  it('is tried again for as long as it is lost, also where the browser never says that it is back', async () => {
    const { online, probes, noteReachability, timers } = setUp({ isOnline: false })
    noteReachability(false)
    await timers.pass(NETWORK.probeMs)
    assert.equal(probes(), 1)
    noteReachability(false)
    await timers.pass(NETWORK.probeMs)
    assert.equal(probes(), 2)
    noteReachability(true)
    assert.deepEqual([online.get(), timers.pending()], [true, 0])
  })

  it('is tried again after a probe that timed out, which says nothing', async () => {
    const { online, probes, endProbes, noteReachability, timers } = setUp({ isOnline: false })
    noteReachability(false)
    await timers.pass(NETWORK.probeMs)
    await endProbes()
    await timers.pass(NETWORK.probeMs)
    assert.deepEqual([online.get(), probes()], [false, 2])
  })

  it('has nothing asked when the browser says that a working line is back', () => {
    const { turn, probes } = setUp()
    turn(true)
    assert.equal(probes(), 0)
  })

  it('is left alone at the end', async () => {
    const { end, endProbes, listeners, noteReachability, timers } = setUp({ isOnline: false })
    noteReachability(false)
    await timers.pass(NETWORK.probeMs)
    end()
    await endProbes()
    assert.deepEqual([listeners.size, timers.pending()], [0, 0])
  })
})
