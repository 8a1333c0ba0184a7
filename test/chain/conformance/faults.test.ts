/** The conformance kit: the sandbox bank passes, and a bank with one fault is found out. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checks } from '../../conformance/checks/checks.ts'
import { faults } from '../../conformance/faults/faults.ts'
import { run } from '../../conformance/run.ts'
import { bank, say } from './bench.ts'

describe('the conformance kit', () => {
  it('finds no difference in the sandbox bank, and skips no check', async () => {
    const results = await run(checks, bank().world, { vouched: false })
    assert.deepEqual(results.filter(({ verdict }) => verdict !== 'passed').map(say), [])
    assert.equal(results.length, checks.length)
  })

  it('has a fault for each of its checks, and a name of its own for each fault', () => {
    const found = new Set(faults.map((fault) => fault.found))
    assert.deepEqual(
      checks.map(({ id }) => id).filter((id) => !found.has(id)),
      [],
    )
    assert.equal(new Set(faults.map(({ what }) => what)).size, faults.length)
  })
})

describe('a bank that', () => {
  for (const fault of faults) {
    it(`${fault.what} is found by ${fault.found}`, async () => {
      const chosen = checks.filter(({ id }) => id === fault.found)
      const [result] = await run(chosen, bank({ fault }).world, { vouched: false })
      assert.ok(result, `no check is called ${fault.found}`)
      assert.equal(result.verdict, 'differs', say(result))
    })
  }
})
