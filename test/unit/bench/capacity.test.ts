/** The page about capacity: its arithmetic, that it says what was measured, and what its script refuses. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { BadInput, FIGURES, PAGE, parseFigures, readFigures } from '../../bench/capacity/figures.ts'
import { pageOf } from '../../bench/capacity/page.ts'
import {
  connectionsCarry,
  coreCarries,
  type Demand,
  planFor,
  replicasFor,
  underWay,
  USUAL,
  waitingAt,
} from '../../bench/capacity/plan.ts'

const stored = readFileSync(FIGURES, 'utf8')
const figures = readFigures()
const more = (text: string, change: Record<string, unknown>): string =>
  JSON.stringify({ ...(JSON.parse(text) as object), ...change })

const load = fc.double({ min: 0, max: 1e6, noNaN: true })
const core = fc.double({ min: 1, max: 1e5, noNaN: true })
const headroom = fc.double({ min: 0, max: 0.95, noNaN: true })
const seconds = fc.double({ min: 0.001, max: 120, noNaN: true })
const demand: fc.Arbitrary<Demand> = fc.record({
  payments: fc.integer({ min: 1, max: 1e9 }),
  peakHourShare: fc.double({ min: 1 / 24, max: 1, noNaN: true }),
  headroom,
})

describe('replicas', () => {
  it('are at least one and a spare', () =>
    fc.assert(
      fc.property(load, core, headroom, (asked, carried, free) => {
        const { busy, total } = replicasFor(asked, carried, free)
        assert.ok(busy >= 1)
        assert.equal(total, busy + 1)
      }),
    ))

  it('carry the load within the headroom while one is down', () =>
    fc.assert(
      fc.property(load, core, headroom, (asked, carried, free) => {
        const { busy } = replicasFor(asked, carried, free)
        assert.ok(busy * carried * (1 - free) >= asked * (1 - 1e-9))
        // None of them could be left out.
        assert.ok(busy === 1 || (busy - 1) * carried * (1 - free) < asked * (1 + 1e-9))
      }),
    ))

  it('grow with the load and with the headroom, and shrink with what a core carries', () =>
    fc.assert(
      fc.property(load, load, core, core, headroom, headroom, (a, b, c, d, e, f) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        const [slow, quick] = [Math.min(c, d), Math.max(c, d)]
        const [little, much] = [Math.min(e, f), Math.max(e, f)]
        assert.ok(replicasFor(low, slow, little).total <= replicasFor(high, slow, little).total)
        assert.ok(replicasFor(high, slow, little).total <= replicasFor(high, slow, much).total)
        assert.ok(replicasFor(high, quick, much).total <= replicasFor(high, slow, much).total)
      }),
    ))

  it('of a plan grow with a day and its busiest hour', () =>
    fc.assert(
      fc.property(demand, fc.double({ min: 1, max: 10, noNaN: true }), (one, times) => {
        const plan = planFor(figures, one)
        const longer = planFor(figures, { ...one, payments: one.payments * times })
        const steeper = planFor(figures, { ...one, peakHourShare: Math.min(1, one.peakHourShare * times) })
        for (const other of [longer, steeper]) assert.ok(other.replicas.total >= plan.replicas.total)
        assert.ok(plan.busyShare[0] < plan.busyShare[1])
        assert.ok(plan.busyShare[1] <= 1 - one.headroom + 1e-9)
      }),
    ))

  it('equal those of an example calculated by hand', () => {
    assert.deepEqual(replicasFor(1_000, 500, 0.5), { busy: 4, total: 5 })
    assert.deepEqual(replicasFor(0, 500, 0.5), { busy: 1, total: 2 })
    assert.equal(coreCarries(2), 500)
  })
})

describe("the bank's response times", () => {
  it("follows Little's law both ways", () =>
    fc.assert(
      fc.property(core, seconds, (rate, time) => {
        const back = connectionsCarry(underWay(rate, time), time)
        assert.ok(Math.abs(back - rate) <= rate * 1e-9)
      }),
    ))

  it('allow no more than the core or the connections carry, and less if the bank is slower', () =>
    fc.assert(
      fc.property(core, seconds, seconds, fc.integer({ min: 1, max: 4096 }), (rate, a, b, connections) => {
        const about = { core: rate, planned: rate / 2, connections }
        const [quick, slow] = [Math.min(a, b), Math.max(a, b)].map((time) => waitingAt(time, about, 1000))
        assert.ok(quick && slow)
        for (const one of [quick, slow]) {
          assert.ok(one.carried <= rate && one.carried <= connections / one.seconds)
          // With the connections that are named, they are not the limit.
          assert.equal(waitingAt(one.seconds, { ...about, connections: one.connections }, 1).limit, 'core')
        }
        assert.ok(slow.carried <= quick.carried && slow.bytes >= quick.bytes && slow.used >= quick.used)
        assert.ok(slow.connections >= quick.connections)
      }),
    ))
})

describe('the page', () => {
  it('is what the script writes from the stored figures', () =>
    assert.equal(
      readFileSync(PAGE, 'utf8'),
      pageOf(figures),
      'node test/bench/capacity/write.ts writes it anew',
    ))

  it('follows its figures', () => {
    const slower = parseFigures(more(stored, { redis: { ...figures.redis, cpuMs: 50 } }), 'x')
    assert.match(pageOf(slower), /\*\*One core carries, requests a second\*\* \| [\d,]+ \| 20 \|/)
    assert.notEqual(pageOf(figures, { ...USUAL, payments: 3_000_000 }), pageOf(figures))
  })
})

describe('figures', () => {
  const refused: readonly [what: string, text: string, said: RegExp][] = [
    ['that are no JSON', '{', /^x is no JSON$/],
    ['that are missing', more(stored, { redis: undefined }), /^x: redis is missing$/],
    [
      'with a share over 1',
      more(stored, { memory: { ...figures.memory, signingShare: 1.2 } }),
      /^x: memory.signingShare must not be more than 1$/,
    ],
    [
      'with a core that does all for nothing',
      more(stored, { redis: { ...figures.redis, cpuMs: 0 } }),
      /^x: redis.cpuMs must be more than 0$/,
    ],
    ['of another kind', more(stored, { waitingBytes: 'much' }), /^x: waitingBytes must be a number$/],
  ]
  for (const [what, text, said] of refused) {
    it(`${what} are refused in one line`, () =>
      assert.throws(
        () => parseFigures(text, 'x'),
        (error) => error instanceof BadInput && said.test(error.message),
      ))
  }
})

describe('the script', () => {
  const script = fileURLToPath(new URL('../../bench/capacity/write.ts', import.meta.url))
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', script, ...args],
      { encoding: 'utf8' },
    )
    return { status, stdout, said: stderr.trim() }
  }

  it('prints the page for a day of its own', () => {
    const { status, stdout } = run('--payments', '3000000', '--peakHourShare', '0.2')
    assert.equal(status, 0)
    assert.equal(stdout, pageOf(figures, { ...USUAL, payments: 3_000_000, peakHourShare: 0.2 }))
  })

  it('names every assumption that is wrong, with exit code 2', () =>
    assert.deepEqual(run('--peakHourShare', '1.5', '--headroom', '1', '--payments', 'many'), {
      status: 2,
      stdout: '',
      said: 'capacity: --payments must be a number; --peakHourShare must be from 1/24 (0.0417) to 1; --headroom must be from 0 to less than 1',
    }))

  it('says so where the figures are missing or incomplete, with exit code 2', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bank-elements-capacity-'))
    try {
      const file = join(folder, 'figures.json')
      const missing = run('--figures', file)
      assert.equal(missing.status, 2)
      assert.match(
        missing.said,
        /^capacity: .*figures\.json can't be read; `npm run bench -- capacity` writes it$/,
      )
      writeFileSync(file, more(stored, { payment: undefined }))
      const incomplete = run('--figures', file)
      assert.equal(incomplete.status, 2)
      assert.match(incomplete.said, /^capacity: .*figures\.json: payment is missing$/)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
