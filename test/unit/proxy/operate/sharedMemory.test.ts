import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answering, type StoreRequest, type ToPrimary } from '../../../../src/proxy/operate/messages.ts'
import { sharedMemory } from '../../../../src/proxy/operate/sharedMemory.ts'
import { memoryStore } from '../../../../src/proxy/store/memoryStore.ts'
import { eventually } from '../../../eventually.ts'

describe('the memory shared by workers', () => {
  test('is asked with one message at a time: later requests go with the next', async () => {
    const sent: (readonly StoreRequest[])[] = []
    const memory = sharedMemory(
      (message: ToPrimary) => {
        if (message.kind === 'store') sent.push(message.asked)
      },
      { now: () => 0 },
    )
    const answer = () =>
      memory.answered((sent.at(-1) ?? []).map(([op, key]) => (op === 'read' ? `answer ${key}` : null)))
    const first = [memory.store.read('proof:a'), memory.store.read('proof:b')]
    await eventually('the first message', () => sent.length === 1 || undefined)
    const later = [memory.store.read('proof:c'), memory.store.read('proof:d')]
    answer()
    await eventually('the second message', () => sent.length === 2 || undefined)
    assert.deepEqual(
      sent.map((message) => message.length),
      [2, 2],
    )
    answer()
    assert.deepEqual(await Promise.all([...first, ...later]), [
      'answer proof:a',
      'answer proof:b',
      'answer proof:c',
      'answer proof:d',
    ])
    const alone = memory.store.read('proof:e')
    await eventually('the third message', () => sent.length === 3 || undefined)
    answer()
    assert.equal(await alone, 'answer proof:e')
  })

  test("behaves like the store itself: each request gets the store's answer", async () => {
    const answer = answering(memoryStore({ now: () => 0 }))
    const memory = sharedMemory(
      (message) => {
        if (message.kind !== 'store') return
        // Through the channel everything becomes JSON.
        const asked = JSON.parse(JSON.stringify(message.asked)) as typeof message.asked
        void Promise.all(asked.map(answer)).then((answers) =>
          memory.answered(JSON.parse(JSON.stringify(answers)) as typeof answers),
        )
      },
      { now: () => 0 },
    )
    const counter = memory.store.counter({ name: 'a rule', points: 2, seconds: 60, importance: 'stranger' })
    const taken = [
      await counter.take('x'),
      ...(await Promise.all([counter.take('x'), counter.take('x')])),
      await counter.take('y'),
    ]
    assert.deepEqual(
      taken.map(({ over, left }) => [over, left]),
      [
        [false, 1],
        [false, 0],
        [true, 0],
        [false, 1],
      ],
    )
    assert.ok(taken.every(({ resetMs }) => resetMs > 0 && resetMs <= 60_000))
    const other = memory.store.counter({ name: 'another', points: 2, seconds: 60, importance: 'customer' })
    const inTurn = async (key: string) =>
      (
        await memory.store.takeInTurn([
          [{ counter, key }],
          [
            { counter: other, key: 'a' },
            { counter: other, key: 'b' },
          ],
        ])
      ).map(({ rule, taken: { over, left } }) => [rule.name, over, left])
    assert.deepEqual(await inTurn('x'), [['a rule', true, 0]], 'what is over costs nothing of later steps')
    assert.deepEqual(await inTurn('z'), [
      ['a rule', false, 1],
      ['another', false, 1],
      ['another', false, 1],
    ])
    assert.deepEqual(await memory.store.takeInTurn([]), [])
    assert.deepEqual((await counter.look('z')).left, 1)
    const twice = await memory.store.takeInTurn([[{ counter: other, key: 'c', times: 2 }]])
    assert.deepEqual(twice[0]?.taken.left, 0)
    assert.equal((await counter.take('c', 2)).left, 0)
    assert.equal(await memory.store.claim('proof:k', 'mine', 1000), undefined)
    assert.equal(await memory.store.claim('proof:k', 'yours', 1000), 'mine')
    await memory.store.write('proof:k', 'ours', 1000)
    assert.equal(await memory.store.read('proof:k'), 'ours')
    assert.equal(await memory.store.replace('proof:k', 'mine', 'theirs', 1000), false)
    assert.equal(await memory.store.replace('proof:k', 'ours', 'theirs', 1000), true)
    assert.equal(await memory.store.replace('proof:k', 'theirs', 'ours', 1000), true)
    await memory.store.release('proof:k', 'mine')
    assert.equal(await memory.store.read('proof:k'), 'ours')
    await memory.store.release('proof:k', 'ours')
    assert.equal(await memory.store.read('proof:k'), undefined)
  })

  test("lets waiting requests continue in the worker's own memory when the primary is gone", async () => {
    const sent: ToPrimary[] = []
    const memory = sharedMemory((message) => sent.push(message), { now: () => 0 })
    const asked = memory.store.claim('proof:a', 'mine', 1000)
    await eventually('the message', () => sent.length === 1 || undefined)
    const waiting = memory.store.read('proof:a')
    memory.lost()
    assert.deepEqual(await Promise.all([asked, waiting]), [undefined, 'mine'])
  })
})
