import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { day, fact, instant } from '../../../../src/contract/payloads/fields.ts'

test('a moment is one that every engine reads, and reads alike', () => {
  const good = [
    '2026-12-01T04:20:00+07:00',
    '2026-11-30T21:20:00Z',
    '2026-11-30T21:20:00.123456789-00:30',
    '2028-02-29T00:00:00+07:00',
  ]
  assert.deepEqual(
    good.filter((text) => !v.is(instant, text) || Number.isNaN(Date.parse(text))),
    [],
  )
  // As PostgreSQL and Java print it, with a blank, without an offset, and days that there aren't.
  const bad = [
    '2026-12-01T04:20:00+07',
    '2026-12-01T04:20:00+0700',
    '2026-12-01 04:20:00+07:00',
    '2026-12-01T04:20:00 +07:00',
    '2026-12-01T04:20:00',
    '2026-02-31T04:20:00+07:00',
    '2026-13-01T04:20:00Z',
  ]
  assert.deepEqual(
    bad.filter((text) => v.is(instant, text)),
    [],
  )
})

test('a day is one of the calendar', () => {
  const days = [
    '2026-12-21',
    '2028-02-29',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '0000-00-00',
    '2026-1-1',
  ]
  assert.deepEqual(
    days.filter((text) => v.is(day, text)),
    ['2026-12-21', '2028-02-29'],
  )
})

test('a fact that only informs counts as none where it is missing or can not be read', () => {
  const answer = v.object({ paidAt: fact(instant) })
  const read = (paidAt: unknown) => v.parse(answer, { paidAt }).paidAt
  assert.deepEqual(['2026-12-01T04:20:00Z', '2026-12-01T04:20:00+07', 7, null].map(read), [
    '2026-12-01T04:20:00Z',
    null,
    null,
    null,
  ])
  assert.deepEqual(v.parse(answer, {}), { paidAt: null })
})
