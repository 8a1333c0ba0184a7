/** Strangers' entries in a proxy's memory, and what they push out of it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { memoryStore } from '../../../../src/proxy/store/memory.ts'
import type { Importance, NoteKey, Rule } from '../../../../src/proxy/store/sharedStore.ts'
import { counterOf } from '../../../counting.ts'
import { START } from '../rig.ts'

const HOUR = 3_600_000
const KIB = 1024
/** Of each importance. */
const SMALL = { stranger: 64 * KIB, customer: 64 * KIB } as const
const rule = (name: string, importance: Importance): Rule => ({ name, points: 2, seconds: 600, importance })

/** A store with little room, and what of it is still there. */
function little() {
  const clock = { now: START }
  const store = memoryStore({ now: () => clock.now, elapsed: () => clock.now }, SMALL)
  const there = async (...keys: NoteKey[]) =>
    Promise.all(keys.map(async (key) => (await store.notes.read(key)) !== undefined))
  return { clock, store, there }
}

describe('a memory filled by strangers', () => {
  test('has a maximum size, and keeps the newest of equal kinds', async () => {
    const { store } = little()
    const [value, total] = ['x'.repeat(680), 1_000]
    for (let n = 0; n < total; n++) await store.notes.write(`proof:${n}`, value, HOUR)
    const savedEntries = (
      await Promise.all(Array.from({ length: total }, (_, n) => store.notes.read(`proof:${n}`)))
    ).map((entry) => entry !== undefined)
    const first = savedEntries.indexOf(true)
    assert.ok(
      total - first <= SMALL.stranger / value.length && total - first > 50,
      `${total - first} are left`,
    )
    assert.ok(savedEntries.slice(first).every(Boolean))
  })

  test("pushes out nothing that is a customer's, even if it is the oldest", async () => {
    const { store, there } = little()
    await store.notes.write('session:mine', '1 0', HOUR)
    const strangers = counterOf(store, rule('session-session', 'stranger'))
    for (let n = 0; n < 1_000; n++) {
      await store.notes.claim(`proof:${n}`, 'used', HOUR)
      await strangers(String(n))
    }
    assert.deepEqual(await there('session:mine'), [true])
    for (let n = 0; n < 1_000; n++) await store.notes.write(`session:${n}`, '1 0', HOUR)
    assert.deepEqual(await there('session:mine', 'proof:999'), [false, true])
  })

  test('keeps counting customers while strangers come and go', async () => {
    const { store } = little()
    const customer = counterOf(store, rule('otp-number', 'customer'))
    const strangers = counterOf(store, rule('otp-session', 'stranger'))
    for (let n = 0; n < 2; n++) await customer('81100000001')
    for (let n = 0; n < 1_000; n++) await strangers(String(n))
    assert.equal((await customer('81100000001')).isOver, true)
    assert.equal((await strangers('0')).remaining, 1, 'the oldest stranger begins anew')
  })

  test('forgets what has ended, and of the rest what was used the longest ago', async () => {
    const { clock, store, there } = little()
    await store.notes.claim('proof:short', 'used', 60_000)
    clock.now += 60_000
    assert.deepEqual(await there('proof:short'), [false])
    await store.notes.write('proof:a', 'used', HOUR)
    await store.notes.write('proof:b', 'used', HOUR)
    for (let n = 0; n < 1_000; n++) {
      await store.notes.write(`proof:${n}`, 'used', HOUR)
      await store.notes.read('proof:a')
    }
    assert.deepEqual(await there('proof:a', 'proof:b'), [true, false])
  })
})
