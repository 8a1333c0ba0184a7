/** The conformance kit in this process: the sandbox bank passes, and a bank with one fault is found out. */
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { describe, it } from 'node:test'
import { checks } from '../../conformance/checks/checks.ts'
import { faulty, type Fault } from '../../conformance/faults/fault.ts'
import { faults } from '../../conformance/faults/faults.ts'
import { run, type Result } from '../../conformance/run.ts'
import { APP_ID, inProcess, makeSigners } from '../../conformance/sandboxBank.ts'
import { secretKeys, testKey } from '../../keys.ts'
import { START } from '../rig.ts'

const another = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const signers = await makeSigners([testKey, another.export({ type: 'pkcs8', format: 'pem' }).toString()])

const bank = (fault?: Fault) =>
  inProcess({
    signers,
    now: START,
    ports: { secretKeys },
    ...(fault && { wrap: (sandbox) => faulty(sandbox, fault, signers.current, APP_ID) }),
  }).world

const say = ({ check, verdict, why }: Result): string => `${check.id} ${verdict}: ${why}`

describe('the conformance kit', () => {
  it('finds nothing wrong with the sandbox bank, and leaves nothing unchecked', async () => {
    const results = await run(checks, bank(), { vouched: false })
    assert.deepEqual(results.filter(({ verdict }) => verdict !== 'passed').map(say), [])
    assert.equal(results.length, checks.length)
  })

  it('has checks with names of their own', () =>
    assert.equal(new Set(checks.map(({ id }) => id)).size, checks.length))

  it('is shown at least forty faults, each with a name of its own', () => {
    assert.ok(faults.length >= 40)
    assert.equal(new Set(faults.map(({ what }) => what)).size, faults.length)
  })
})

describe('a bank that', () => {
  for (const fault of faults) {
    it(`${fault.what} is found by ${fault.found}`, async () => {
      const chosen = checks.filter(({ id }) => id === fault.found)
      const [result] = await run(chosen, bank(fault), { vouched: false })
      assert.ok(result, `no check is called ${fault.found}`)
      assert.equal(result.verdict, 'differs', say(result))
    })
  }
})
