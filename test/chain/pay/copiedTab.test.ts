/**
 * A copy of a tab has a copy of its storage, and is another page: what it says agrees with what the first one
 * has sent.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Opening } from '../order.ts'
import { METHODS, paying as payingAlone, type PayBy } from '../paying.ts'
import { memoryStorage } from '../rig.ts'

/** In a browser whose pages share a storage. */
function paying(by: PayBy, { ports, ...opening }: Opening = {}) {
  const shared = memoryStorage()
  return payingAlone(by, {
    ...opening,
    ports: (rig) => ({ preferenceStorage: () => shared, ...ports?.(rig) }),
  })
}

for (const by of METHODS) {
  describe(`a copied tab (${by})`, () => {
    it("isn't cancelled while the first one's confirm is on its way, nor once it is paid", async () => {
      const tab = await paying(by)
      const copy = await tab.openReady(tab.rig.copyOf(tab.storage))
      const setOut = tab.hold(30_000)
      const confirmation = tab.confirm()
      await setOut
      copy.core.leaving.close()
      assert.deepEqual(copy.outcomes(), ['bank-pending'])
      await tab.rig.timers.pass(30_000)
      await confirmation
      await tab.follow()
      assert.deepEqual(await tab.debits(), tab.once)

      const lateCopy = await tab.openReady(tab.rig.copyOf(tab.storage))
      await lateCopy.follow()
      assert.deepEqual(lateCopy.outcomes(), ['bank-succeeded'])
    })

    it('of a copy, and one of a tab that was loaded anew, are others too', async () => {
      const tab = await paying(by)
      const copyStorage = tab.rig.copyOf(tab.storage)
      await tab.openReady(copyStorage)
      const nextCopyStorage = tab.rig.copyOf(copyStorage)
      const again = await tab.openReady(copyStorage)
      const nextCopy = await tab.openReady(nextCopyStorage)
      const setOut = tab.hold(30_000)
      const confirmation = again.confirm()
      await setOut
      for (const page of [tab, nextCopy]) {
        page.core.leaving.close()
        assert.deepEqual(page.outcomes(), ['bank-pending'])
      }
      await tab.rig.timers.pass(30_000)
      await confirmation
    })

    it('restored from the back-forward cache goes on with what its tab has sent since', async () => {
      const restorers = new Set<() => void>()
      const onRestored = (listener: () => void) => {
        restorers.add(listener)
        return () => restorers.delete(listener)
      }
      const tab = await paying(by, { ports: () => ({ onRestored }) })
      const ofFirst = [...restorers]
      // The next page of the same tab confirms, and is left.
      const next = await tab.openReady()
      const setOut = tab.hold(30_000)
      const confirmation = next.confirm()
      await setOut
      tab.rig.unload(tab.storage)
      ofFirst.forEach((restore) => restore())
      tab.core.leaving.close()
      assert.deepEqual(tab.outcomes(), ['bank-pending'])
      await tab.rig.timers.pass(30_000)
      await confirmation
      await tab.follow()
      assert.deepEqual(await tab.debits(), tab.once)
    })

    it('made after a confirm has left knows that it may be paid', async () => {
      const tab = await paying(by)
      const setOut = tab.hold(30_000)
      const confirmation = tab.confirm()
      await setOut
      const copy = await tab.openReady(tab.rig.copyOf(tab.storage))
      copy.core.leaving.close()
      assert.deepEqual(copy.outcomes(), ['bank-pending'])
      await tab.rig.timers.pass(30_000)
      await confirmation
    })

    it('has an outcome of its own: what the first one has told, its page has heard', async () => {
      const tab = await paying(by)
      await tab.confirm()
      tab.core.leaving.close()
      const copy = await tab.openReady(tab.rig.copyOf(tab.storage))
      copy.core.leaving.close()
      assert.deepEqual([tab.outcomes(), copy.outcomes()], [['bank-pending'], ['bank-pending']])
    })

    it('that has sent nothing is cancelled when the first one takes its confirm back', async () => {
      const tab = await paying(by, { scenario: 'failed-once' })
      const copy = await tab.openReady(tab.rig.copyOf(tab.storage))
      await tab.confirm()
      await tab.follow()
      assert.deepEqual(tab.outcomes(), ['bank-failed'])
      copy.core.leaving.close()
      assert.deepEqual(copy.outcomes(), ['bank-cancelled'])
    })
  })
}

describe('the next page of the same tab', () => {
  it('takes back what the one before has announced, and tells no outcome twice', async () => {
    const tab = await paying('WALLET', { scenario: 'failed-once' })
    await tab.confirm()
    const reloaded = await tab.openReady()
    await reloaded.follow()
    assert.deepEqual(reloaded.outcomes(), ['bank-failed'])
    const again = await tab.openReady()
    assert.deepEqual(again.outcomes(), [])
    await again.pay.retry()
    assert.equal(again.core.leaving.mayBePaying(), false)
  })

  it('that comes out of the cache has its name back, unless another one had it meanwhile', async () => {
    const restorers = new Set<() => void>()
    const onRestored = (listener: () => void) => {
      restorers.add(listener)
      return () => restorers.delete(listener)
    }
    const tab = await paying('WALLET', { ports: () => ({ onRestored }) })
    const setOut = tab.hold(30_000)
    const confirmation = tab.confirm()
    await setOut
    const firstRestorers = [...restorers]
    tab.rig.unload(tab.storage)
    firstRestorers.forEach((restore) => restore())
    const copy = await tab.openReady(tab.rig.copyOf(tab.storage))
    copy.core.leaving.close()
    assert.deepEqual(copy.outcomes(), ['bank-pending'], 'what lay there is taken back')
    await tab.rig.timers.pass(30_000)
    await confirmation
  })
})
