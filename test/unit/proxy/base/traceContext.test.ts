/** The header traceparent, as W3C Trace Context has it (sections 3.2 and 4.3). */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../../property.ts'
import { readTraceparent, traceparentOf } from '../../../../src/proxy/traces/tracing.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'
const parent = { traceId: TRACE, spanId: SPAN }

describe('traceparent', () => {
  const right = [
    `00-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-00`,
    `00-${TRACE}-${SPAN}-ff`,
    `01-${TRACE}-${SPAN}-03`,
    `cc-${TRACE}-${SPAN}-01-what-will-come`,
    `fe-${TRACE}-${SPAN}-01-`,
  ]
  for (const header of right)
    test(`${header} is understood, and its flags are dropped`, () =>
      assert.deepEqual(readTraceparent(header), parent))

  const wrong = [
    '',
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE}-${SPAN}-01-`,
    `cc-${TRACE}-${SPAN}-01.more`,
    `cc-${TRACE}-${SPAN}-01more`,
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-1`,
    `0-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN.toUpperCase()}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.slice(1)}-${SPAN}-01`,
    `00-${TRACE}0-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-0x`,
    `00_${TRACE}-${SPAN}-01`,
    ` 00-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01\n`,
    `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
    `cc-${TRACE}-${SPAN}-01-${'x'.repeat(600)}`,
  ]
  for (const header of wrong)
    test(`${JSON.stringify(header).slice(0, 80)} counts as none`, () =>
      assert.equal(readTraceparent(header), undefined))

  test('a missing one counts as none', () => assert.equal(readTraceparent(undefined), undefined))

  test('a written one can be read again, and nothing else is written', () => {
    const digits = (length: number) =>
      fc
        .uint8Array({ minLength: length / 2, maxLength: length / 2 })
        .filter((bytes) => bytes.some((byte) => byte > 0))
        .map((bytes) => Buffer.from(bytes).toString('hex'))
    fc.assert(
      fc.property(digits(32), digits(16), fc.boolean(), (traceId, spanId, sampled) => {
        assert.deepEqual(readTraceparent(traceparentOf({ traceId, spanId }, sampled)), { traceId, spanId })
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        assert.equal(readTraceparent(text), undefined)
      }),
    )
  })
})
