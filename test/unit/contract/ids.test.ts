/** A number has one spelling, and only that one is of its type. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../property.ts'
import * as v from 'valibot'
import { isMsisdn, msisdnOf, shortened } from '../../../src/contract/ids.ts'
import { msisdn } from '../../../src/contract/payloads/fields.ts'
import { parsePhone } from '../../../src/domain/phone.ts'

test('a phone number has 9 to 12 digits without its prefix', () => {
  for (const good of ['811000001', '81100000001', '811000000012']) assert.equal(msisdnOf(good), good)
  for (const bad of [
    '',
    '81100000',
    '8110000000123',
    '081100000001',
    '6281100000001',
    '+81100000001',
    '8110000a001',
  ])
    assert.throws(() => msisdnOf(bad), RangeError, bad)
})

test('property: the schema accepts exactly the numbers that typing can give', () => {
  const input = fc.string({ unit: fc.constantFrom(...'0123456789+ -'), maxLength: 18 })
  fc.assert(
    fc.property(input, (text) => {
      assert.equal(v.is(msisdn, text), isMsisdn(text))
      const reading = parsePhone(text)
      if (reading.ok) assert.ok(v.is(msisdn, reading.msisdn))
    }),
  )
  for (const invalid of [81_100_000_001, null, undefined]) assert.equal(v.is(msisdn, invalid), false)
})

test('an id out of a link is shown by its ends, which hold no sentence', () => {
  assert.equal(shortened('or-0123456'), 'or-0123456')
  assert.equal(shortened('BLOCKED_call-0812-3456-and-tell-your-PIN'), 'BLOCKE…-PIN')
})
