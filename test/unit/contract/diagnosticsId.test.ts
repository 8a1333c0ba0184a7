import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../property.ts'
import { DIAGNOSTICS_ID, newDiagnosticsId } from '../../../src/contract/diagnosticsId.ts'

describe('the help code', () => {
  test('is of one form, whatever the random bytes', () =>
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) =>
        assert.match(
          newDiagnosticsId(() => bytes),
          DIAGNOSTICS_ID,
        ),
      ),
    ))

  test('can hold each of 32 letters and digits, as often as another, and none that looks like another', () => {
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 256; byte += 1) {
      const letter = newDiagnosticsId(() => new Uint8Array(8).fill(byte))[2]!
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
    assert.deepEqual([counts.size, new Set(counts.values())], [32, new Set([8])])
    for (const letter of 'ILOU') assert.equal(counts.has(letter), false, letter)
  })

  for (const wrong of [
    'd-5k2m-91qx',
    'D-5K2M-91QX1',
    'D-5K2M91QX',
    'D-ILOU-0000',
    'D-k3xq81ab',
    '0.4711',
    '',
  ])
    test(`isn't "${wrong}"`, () => assert.doesNotMatch(wrong, DIAGNOSTICS_ID))
})
