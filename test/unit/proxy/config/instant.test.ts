/** Moments in the configuration: one form that means the same on every machine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { instant } from '../../../../src/proxy/config/values.ts'

test('a moment with its offset is that moment', () => {
  const midnight = Date.UTC(2026, 10, 30, 17)
  for (const text of [
    '2026-12-01T00:00:00+07:00',
    '2026-11-30T17:00:00Z',
    '2026-11-30T17:00:00.000Z',
    '2026-11-30T17:00Z',
    '2026-11-30T12:30:00-04:30',
  ])
    assert.equal(v.parse(instant, text), midnight, text)
  assert.equal(v.parse(instant, '2028-02-29T00:00:00.25Z'), Date.UTC(2028, 1, 29) + 250)
})

test('whatever else engines read is none', () => {
  for (const text of [
    '01-12-2026',
    '01/12/2026',
    '2026-12-01',
    '2026-12-01T00:00:00',
    '2026-12-01 00:00:00+07:00',
    '2026-12-01T00:00:00+0700',
    '2026-12-01T00:00:00+99:00',
    '2026-12-01T25:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '20261201',
    '1',
    'key 5',
    '1 December 2026',
    ' 2026-12-01T00:00:00Z',
  ])
    assert.ok(!v.safeParse(instant, text).success, text)
})
