/** The conformance kit: the sandbox bank passes, and a bank with one fault is found out. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checks } from '../../../src/conformance/checks/checks.ts'
import { faults } from './faults/faults.ts'
import { run } from '../../../src/conformance/run.ts'
import { bank, say } from './bench.ts'

describe('the conformance kit', () => {
  it('finds no difference in the sandbox bank, and skips no check', async () => {
    const results = await run(checks, bank().world, { isVouched: false })
    assert.deepEqual(results.filter(({ verdict }) => verdict !== 'passed').map(say), [])
    assert.equal(results.length, checks.length)
  })

  it('has a fault for each of its checks, and a name of its own for each fault', () => {
    const checkIds = new Set(faults.map((fault) => fault.check))
    assert.deepEqual(
      checks.map(({ id }) => id).filter((id) => !checkIds.has(id)),
      [],
    )
    assert.equal(new Set(faults.map(({ title }) => title)).size, faults.length)
  })
})

describe('a bank that', () => {
  for (const fault of faults) {
    it(`${fault.title} is found by ${fault.check}`, async () => {
      const ownChecks = checks.filter(({ id }) => id === fault.check)
      const [result] = await run(ownChecks, bank({ fault }).world, { isVouched: false })
      assert.ok(result, `no check is called ${fault.check}`)
      assert.equal(result.verdict, 'differs', say(result))
    })
  }
})
