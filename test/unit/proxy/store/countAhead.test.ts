/** What is counted in a process before the store knows, and how far that can go. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { countAhead } from '../../../../src/proxy/store/countAhead.ts'
import { memoryStore } from '../../../../src/proxy/store/memoryStore.ts'
import type { Count, SharedStore } from '../../../../src/proxy/store/sharedStore.ts'
import { START } from '../rig.ts'

/** As the module has it: what a process counts by itself is at most this part of what is left. */
const PART = 64
const SECONDS = 600

/** Only what was counted in each request, as "how often". */
type Heard = readonly (readonly (readonly number[])[])[]

function setUp({ points = 1_000 } = {}) {
  const clock = { now: START }
  const shared = memoryStore({ now: () => clock.now })
  const rule = { name: 'a rule', points, seconds: SECONDS, importance: 'customer' } as const
  const counter = shared.counter(rule)
  const state = {
    fails: false,
    isLate: (steps: Parameters<SharedStore['takeInTurn']>[0]) => steps.length === 0,
  }
  const heard: number[][][] = []
  const store: SharedStore = {
    ...shared,
    async takeInTurn(steps) {
      heard.push(steps.map((step) => step.map(({ times = 1 }) => times)))
      if (state.fails) throw new Error('It is away')
      // It counts in the order in which it was asked, but its answers may overtake each other.
      const counts = await shared.takeInTurn(steps)
      if (state.isLate(steps)) await settled()
      return counts
    },
  }
  /** One process that counts in that store. */
  function start() {
    const timers: { run: () => void; at: number }[] = []
    const ahead = countAhead(store, {
      now: () => clock.now,
      later: (run, ms) => void timers.push({ run, at: clock.now + ms }),
    })
    /** Time goes on until all timers of now have run; the store has not answered yet. */
    const fire = () => {
      clock.now = Math.max(clock.now, ...timers.map(({ at }) => at))
      for (const { run } of timers.splice(0)) run()
    }
    const send = async () => {
      fire()
      await settled()
    }
    return { ...ahead, fire, send, take: (key = 'x') => ahead.takeInTurn([[{ counter, key }]]) }
  }
  const taken = async (key = 'x') => points - (await counter.look(key)).left
  return { clock, state, counter, heard: heard as Heard, start, taken }
}

/** All that waits for nothing but each other has gone on. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** What may happen, and to which process. */
const deeds = fc.array(
  fc.tuple(
    fc.oneof(
      { weight: 40, arbitrary: fc.constant('take') },
      { weight: 1, arbitrary: fc.constant('fire') },
      { weight: 3, arbitrary: fc.constant('settle') },
    ),
    fc.nat(3),
  ),
  { maxLength: 900, size: 'max' },
)

type Process = ReturnType<ReturnType<typeof setUp>['start']>

/** How many passed, and how many were asked for. */
async function play(processes: readonly Process[], all: readonly (readonly [deed: string, n: number])[]) {
  const asked: (readonly Count[] | Promise<readonly Count[]>)[] = []
  for (const [deed, n] of all) {
    const one = processes[n % processes.length] ?? assert.fail()
    if (deed === 'take') asked.push(one.take())
    else if (deed === 'fire') one.fire()
    else await settled()
  }
  const counts = await Promise.all(asked.map(async (one) => one))
  return { passed: counts.filter((one) => !firstOf(one).over).length, of: counts.length }
}

const firstOf = (counts: readonly Count[]) => counts[0]?.taken ?? assert.fail('nothing was counted')
const leftOf = (counts: readonly Count[] | Promise<readonly Count[]>): number => {
  assert.ok(!(counts instanceof Promise), 'it was answered at once')
  return firstOf(counts).left
}

describe('counts far from a limit', () => {
  test('are answered at once, and sent to the store together', async () => {
    const { start, heard, taken } = setUp()
    const { take, fire } = start()
    assert.equal(firstOf(await take()).left, 999)
    assert.deepEqual([leftOf(take()), leftOf(take()), leftOf(take())], [998, 997, 996])
    assert.deepEqual(heard, [[[1]]], 'the store has heard of the first one')
    fire()
    assert.deepEqual(heard, [[[1]], [[3]]])
    assert.equal(leftOf(take()), 995, 'before the store has answered')
    await settled()
    assert.equal(await taken(), 4)
    assert.equal(leftOf(take()), 994)
  })

  test(`are at most 1/${PART} of what is left, until the store has answered`, async () => {
    const { start } = setUp()
    const { take, fire } = start()
    await take()
    let atOnce = 0
    for (; !(take() instanceof Promise); atOnce += 1) fire()
    assert.equal(atOnce, Math.floor(999 / PART))
  })

  test('leave no more than the last count left, whichever answer comes last', async () => {
    const { start, state, heard } = setUp()
    const { take } = start()
    state.isLate = (steps) => (steps[0]?.[0]?.times ?? 1) > 1
    await take()
    for (let left = 998; left > 999 - 16; left--) assert.equal(leftOf(take()), left)
    assert.equal(firstOf(await take()).left, 983)
    assert.deepEqual(heard, [[[1]], [[15]], [[1]]])
    await settled()
    await settled()
    assert.equal(leftOf(take()), 982)
  })

  test('say when their window ends, and after it the store is asked for the next one', async () => {
    const { clock, start } = setUp()
    const { take } = start()
    await take()
    clock.now += 1_000
    const counts = take()
    assert.ok(!(counts instanceof Promise))
    assert.deepEqual(firstOf(counts), { over: false, left: 998, resetMs: SECONDS * 1000 - 1_000 })
    clock.now = START + SECONDS * 1000
    assert.ok(take() instanceof Promise)
  })

  test('wait for the store where one of several keys is not known yet', async () => {
    const { start, counter, heard } = setUp()
    const { takeInTurn, take } = start()
    await take('known')
    const both = takeInTurn([[{ counter, key: 'known' }], [{ counter, key: 'new' }]])
    assert.ok(both instanceof Promise)
    assert.deepEqual(
      (await both).map((count) => count.taken.left),
      [998, 999],
    )
    assert.equal(leftOf(takeInTurn([[{ counter, key: 'known' }], [{ counter, key: 'new' }]])), 997)
    assert.deepEqual(heard, [[[1]], [[1], [1]]])
  })

  test('of many keys are sent before the time is up', async () => {
    const { start, heard } = setUp()
    const { take } = start()
    const keys = Array.from({ length: 100 }, (_, n) => `key ${n}`)
    for (const key of keys) await take(key)
    for (const key of keys.slice(1)) leftOf(take(key))
    assert.equal(heard.length, 100)
    leftOf(take('key 0'))
    assert.deepEqual(heard.at(-1), [keys.map(() => 1)])
  })

  test('are sent when the store is closed', async () => {
    const { start, heard } = setUp()
    const { take, close } = start()
    await take()
    leftOf(take())
    await close()
    assert.deepEqual(heard, [[[1]], [[1]]])
  })

  test('that the store could not hear make the next one ask, and nobody else hears of it', async () => {
    const { start, state, taken } = setUp()
    const { take, send } = start()
    await take()
    leftOf(take())
    state.fails = true
    await send()
    state.fails = false
    const next = take()
    assert.ok(next instanceof Promise)
    await next
    assert.equal(await taken(), 2)
  })
})

describe('a limit', () => {
  test(`of fewer than ${PART} is asked for each time`, async () => {
    const { start, heard } = setUp({ points: PART - 1 })
    const { take } = start()
    for (let n = 0; n < 3; n++) await take()
    assert.deepEqual(heard, [[[1]], [[1]], [[1]]])
  })

  test('lets exactly as many through as it says, in one process, whenever the store hears of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 700 }), deeds, async (points, all) => {
        const { passed, of } = await play([setUp({ points }).start()], all)
        assert.equal(passed, Math.min(points, of))
      }),
      { numRuns: 60 },
    )
  })

  test(`lets at most 1/${PART} more through for each further process, and all of it is counted`, async () => {
    const given = [fc.integer({ min: 1, max: 700 }), fc.integer({ min: 2, max: 4 }), deeds] as const
    await fc.assert(
      fc.asyncProperty(...given, async (points, count, all) => {
        const { start, counter } = setUp({ points })
        const processes = Array.from({ length: count }, start)
        const { passed, of } = await play(processes, all)
        assert.ok(passed >= Math.min(points, of), 'none is refused too early')
        assert.ok(passed <= points + (count - 1) * Math.floor(points / PART), `${passed} of ${points}`)
        for (const one of processes) await one.send()
        assert.equal((await counter.look('x')).left, Math.max(0, points - of))
      }),
      { numRuns: 60 },
    )
  })
})
