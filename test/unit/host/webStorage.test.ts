import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ENVIRONMENTS } from '../../../src/contract/environment.ts'
import { storageOf, MOCK_NAMES } from '../../../src/host/webStorage.ts'
import { memoryStorage } from '../../chain/rig.ts'

describe('what is stored on this device', () => {
  test('has names of its own in MOCK, and unchanged names elsewhere', () => {
    for (const environment of ENVIRONMENTS) {
      const storage = memoryStorage()
      const store = storageOf(environment, () => storage)
      store.setItem('name', 'value')
      assert.deepEqual(
        [storage.key(0), store.getItem('name')],
        [environment === 'MOCK' ? `${MOCK_NAMES}name` : 'name', 'value'],
      )
      store.removeItem('name')
      assert.equal(storage.length, 0)
    }
  })

  test('outlives the screens, if not the page, where the browser blocks storage', () => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    storageOf('PRO', refuse).setItem('name', 'value')
    assert.equal(storageOf('PRO', () => undefined).getItem('name'), 'value')
    assert.equal(storageOf('MOCK', refuse).getItem('name'), null)
    storageOf('PRO', refuse).removeItem('name')
    assert.equal(storageOf('PRO', refuse).getItem('name'), null)
  })
})
