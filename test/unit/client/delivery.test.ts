import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryOf } from '../../../src/client/delivery.ts'

test('a call that never reached fetch has not arrived', () => assert.equal(deliveryOf([]), 'none'))

test('it has not arrived where the proxy says so of each request; anything else may have', () => {
  for (const [trail, delivery] of [
    [['no'], 'none'],
    [['no', 'no', 'no'], 'none'],
    [[null], 'possible'],
    [[null, 'no'], 'possible'],
    [['no', null], 'possible'],
    [['yes'], 'possible'],
    [[''], 'possible'],
    [['NO'], 'possible'],
  ] as const)
    assert.equal(deliveryOf(trail), delivery, JSON.stringify(trail))
})
