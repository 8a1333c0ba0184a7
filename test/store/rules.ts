/** Rules of every store, however its two replicas reach it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { SharedStore } from '../../src/proxy/store/sharedStore.ts'
import { counterOf } from '../counting.ts'
import { eventually } from '../eventually.ts'

/** @param two two replicas' view of one store; in memory there is only one replica */
export function storeRules(name: string, two: () => Promise<[SharedStore, SharedStore]>): void {
  describe(name, () => {
    let stores: [SharedStore, SharedStore]
    before(async () => {
      stores = await two()
    })
    after(() => Promise.all(stores.map((store) => store.close())))
    const either = (n: number) => stores[n % 2] as SharedStore

    test('of many who claim one note one gets it, whatever replaces it later is read', async () => {
      const claimed = await Promise.all(
        Array.from({ length: 40 }, (_, n) => either(n).notes.claim('proof:one', `of ${n}`, 60_000)),
      )
      const winner = claimed.indexOf(undefined)
      assert.deepEqual(new Set(claimed), new Set([undefined, `of ${winner}`]))
      await either(0).notes.write('proof:one', 'another', 60_000)
      assert.equal(await either(1).notes.read('proof:one'), 'another')
    })

    test('of many at once exactly the allowed number pass a counter, and their window ends together', async () => {
      const rule = { name: 'r', points: 25, seconds: 600, importance: 'stranger' } as const
      const take = (n: number, key = 'k') => counterOf(either(n), rule)(key)
      const usages = await Promise.all(Array.from({ length: 80 }, (_, n) => take(n)))
      assert.equal(usages.filter(({ isOver }) => !isOver).length, 25)
      assert.ok(usages.every(({ remaining, resetMs }) => remaining < 25 && resetMs <= 600_000))
      assert.equal((await take(0, 'of somebody else')).isOver, false)
    })

    test('a counter that is over counts anew in its next window', async () => {
      const rule = { name: 'short', points: 1, seconds: 1, importance: 'stranger' } as const
      const isOver = async (n: number) => (await counterOf(either(n), rule)('k')).isOver
      await eventually('a window that is used up', async () => (await isOver(0)) || undefined)
      await eventually('the next window', async () => !(await isOver(1)) || undefined)
    })

    test('counted in turn, a step over its limit uses up nothing of the later steps', async () => {
      const rule = { points: 3, seconds: 600, importance: 'customer' } as const
      const ask = async (n: number, key: string) => {
        const counts = await either(n).limits.take([
          [
            { rule: { name: 'first', ...rule }, key },
            { rule: { name: 'beside', ...rule }, key: `${key}-${n}` },
          ],
          [{ rule: { name: 'later', ...rule }, key: 'of all' }],
        ])
        return counts.map(({ rule: { name }, usage: { isOver, remaining, resetMs } }) => {
          assert.ok(resetMs > 0 && resetMs <= 600_000)
          return `${name} ${isOver ? 'over' : remaining}`
        })
      }
      assert.deepEqual(await ask(0, 'a'), ['first 2', 'beside 2', 'later 2'])
      assert.deepEqual(await ask(1, 'a'), ['first 1', 'beside 2', 'later 1'])
      assert.deepEqual(await ask(2, 'a'), ['first 0', 'beside 2', 'later 0'])
      // Both times the step is counted to its end, and the next isn't; the second time it is known already.
      assert.deepEqual(await ask(4, 'a'), ['first over', 'beside 2'])
      assert.deepEqual(await ask(4, 'a'), ['first over', 'beside 1'])
      assert.deepEqual(await ask(3, 'b'), ['first 2', 'beside 2', 'later over'])
      assert.deepEqual(await either(0).limits.take([]), [])
    })

    test('of several requests at once each is counted by itself', async () => {
      const once = { name: 'once', points: 1, seconds: 600, importance: 'customer' } as const
      const often = { ...once, name: 'often', points: 1_000 }
      // More keys than go in one script.
      const requests = Array.from({ length: 240 }, async (_, n) => {
        const counts = await either(0).limits.take([
          [{ rule: once, key: `of ${n % 2 === 0 ? 'all' : n}` }],
          [{ rule: often, key: 'of all' }],
        ])
        return counts.map(({ usage: { isOver } }) => (isOver ? 'over' : 'taken')).join()
      })
      const counted = await Promise.all(requests)
      const odd = counted.filter((_, n) => n % 2 === 1)
      assert.deepEqual(new Set(odd), new Set(['taken,taken']))
      const even = counted.filter((_, n) => n % 2 === 0).toSorted()
      assert.deepEqual(even, [...Array.from({ length: 119 }, () => 'over'), 'taken,taken'])
      assert.equal((await counterOf(either(0), often)('of all')).remaining, 1_000 - 122)
    })

    test('so many may be counted at once, each in its own window', async () => {
      const rule = { name: 'many', points: 10, seconds: 600, importance: 'customer' } as const
      const count = async (...times: number[]) => {
        const step = times.map((time, n) => ({ rule, key: `${n}`, times: time }))
        return (await either(0).limits.take([step])).map(({ usage: { isOver, remaining } }) =>
          isOver ? 'over' : remaining,
        )
      }
      assert.deepEqual(await count(3, 1), [7, 9])
      assert.deepEqual(await count(7, 1), [0, 8])
      assert.deepEqual(await count(1, 9), ['over', 'over'])
      assert.equal((await counterOf(either(0), rule)('2', 4)).remaining, 6)
    })

    test('a refused request is not counted, and what is given back may be taken again at once', async () => {
      const rule = { name: 'returned', points: 5, seconds: 600, importance: 'stranger' } as const
      const take = async (n: number, times: number) => {
        const [count] = await either(n).limits.take([[{ rule, key: 'k', times }]])
        return count?.usage.isOver ? 'over' : 'taken'
      }
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => take(n, 1)))
      assert.equal(answers.filter((answer) => answer === 'taken').length, 5)
      await Promise.all(Array.from({ length: 5 }, () => take(0, -1)))
      for (const answer of ['taken', 'taken', 'taken', 'taken', 'taken', 'over']) {
        assert.equal(await take(0, 1), answer)
      }
      await take(0, -5)
      await eventually('the other replica', async () => ((await take(1, 1)) === 'taken' ? true : undefined))
    })

    test('nothing is given back of what is not taken, nor into another window', async () => {
      const rule = { name: 'credit', points: 2, seconds: 600, importance: 'customer' } as const
      const take = async (key: string, times = 1, endsAt?: number) => {
        const counting = { rule, key, times, ...(endsAt !== undefined && { endsAt }) }
        const [count] = await either(0).limits.take([[counting]])
        return count
      }
      const free = async (key: string) => {
        let passed = 0
        while (!(await take(key))?.usage.isOver) passed += 1
        return passed
      }
      await take('never taken', -1)
      assert.equal(await free('never taken'), 2)
      await take('taken once')
      await take('taken once', -3)
      assert.equal(await free('taken once'), 2)
      await take('of a window before')
      await take('of a window before', -1, performance.now())
      assert.equal(await free('of a window before'), 1)
      const count = await take('of this window')
      await take('of this window', -1, count?.endsAt)
      assert.equal(await free('of this window'), 2)
    })

    test('an expired value is gone', async () => {
      await either(0).notes.write('proof:short', 'a', 30)
      await eventually(
        'the end',
        async () => (await either(1).notes.read('proof:short')) === undefined || undefined,
      )
      assert.equal(await either(1).notes.claim('proof:short', 'b', 60_000), undefined)
    })
  })
}
