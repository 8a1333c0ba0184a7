/** Characters that nobody sees, each told by its number; none that letters and signs are written with. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { unseenIn } from '../../../src/bank/unseen.ts'

it('fillers, blanks, joins and turns are told', () => {
  for (const number of [
    '00AD',
    '034F',
    '115F',
    '180B',
    '200B',
    '202E',
    '2060',
    '2800',
    '3164',
    'E0041',
    'FEFF',
  ])
    assert.deepEqual(unseenIn(`Bia${String.fromCodePoint(Number.parseInt(number, 16))}ya`), [
      `has the character U+${number}, which nobody sees`,
    ])
})

it('letters with marks and joiners, signs in colour and the spaces of a text are none', () => {
  for (const text of ['Biaya\t1\n', 'É é ธนาคาร बैंक', 'क्\u200dष', '❤️ ☎︎', 'Rp\u00a01.000', 'Ça\u2009va'])
    assert.deepEqual(unseenIn(text), [], text)
})
