import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ENVIRONMENTS } from '../../../src/contract/environment.ts'
import { storageOf, MOCK_NAMES } from '../../../src/host/webStorage.ts'
import { memoryStorage } from '../../chain/rig.ts'

describe('what is stored on this device', () => {
  test('has names of its own in MOCK, and unchanged names elsewhere', () => {
    for (const environment of ENVIRONMENTS) {
      const storage = memoryStorage()
      const kept = storageOf(environment, () => storage)
      kept?.setItem('name', 'value')
      assert.deepEqual(
        [storage.key(0), kept?.getItem('name')],
        [environment === 'MOCK' ? `${MOCK_NAMES}name` : 'name', 'value'],
      )
      kept?.removeItem('name')
      assert.equal(storage.length, 0)
    }
  })

  test('is nothing if the browser blocks storage', () => {
    const refused = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    assert.equal(storageOf('MOCK', refused), undefined)
    assert.equal(
      storageOf('PRO', () => undefined),
      undefined,
    )
  })
})
