import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../../../property.ts'
import { linesOf } from '../../../../../src/screens/payment/result/slipPicture.ts'

/** Every letter is one wide. */
const measure = (part: string): number => part.length

describe('lines of a picture', () => {
  it('break between words', () => {
    assert.deepEqual(linesOf('Toko Senja Abadi', 10, measure), ['Toko Senja', 'Abadi'])
    assert.deepEqual(linesOf('short', 10, measure), ['short'])
  })

  it('break a word that is longer than a line', () => {
    assert.deepEqual(linesOf('ref ABCDEFGHIJKL', 5, measure), ['ref', 'ABCDE', 'FGHIJ', 'KL'])
  })

  it('lose no letter and are never wider', () => {
    const text = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 20 }), (words, width) => {
        const lines = linesOf(words.join(' '), width, measure)
        assert.equal(lines.join('').replaceAll(' ', ''), words.join(''))
        for (const line of lines) assert.ok(line.length <= width, line)
      }),
    )
  })
})
