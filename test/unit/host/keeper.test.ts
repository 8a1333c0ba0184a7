import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ENVIRONMENTS } from '../../../src/contract/environment.ts'
import { keeperOf, MOCK_NAMES } from '../../../src/host/keeper.ts'
import { memoryStorage } from '../../chain/rig.ts'

describe('what is stored on this device', () => {
  test('has names of its own in MOCK, and unchanged names elsewhere', () => {
    for (const environment of ENVIRONMENTS) {
      const storage = memoryStorage()
      const keeper = keeperOf(environment, () => storage)
      keeper?.setItem('name', 'value')
      assert.deepEqual(
        [storage.key(0), keeper?.getItem('name')],
        [environment === 'MOCK' ? `${MOCK_NAMES}name` : 'name', 'value'],
      )
      keeper?.removeItem('name')
      assert.equal(storage.length, 0)
    }
  })

  test('is nothing if the browser blocks storage', () => {
    const refused = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    assert.equal(keeperOf('MOCK', refused), undefined)
    assert.equal(
      keeperOf('PRO', () => undefined),
      undefined,
    )
  })
})
