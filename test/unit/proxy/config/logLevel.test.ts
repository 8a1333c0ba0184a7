import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelOf } from '../../../../src/proxy/config/logLevel.ts'

test('levels: events that an operator must know about are warnings or errors', () => {
  assert.equal(levelOf({ event: 'request', status: 200 }), 'info')
  assert.equal(levelOf({ event: 'request', status: 429 }), 'info')
  assert.equal(levelOf({ event: 'request', status: 502 }), 'warn')
  assert.equal(levelOf({ event: 'store-away' }), 'warn')
  assert.equal(levelOf({ event: 'signer-failed' }), 'error')
  assert.equal(levelOf({ event: 'started' }), 'info')
})
