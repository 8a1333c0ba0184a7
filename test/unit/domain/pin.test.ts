/** Only digits that the customer typed, or pasted as a whole, become a PIN. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../property.ts'
import { foldDigits } from '../../../src/domain/fold.ts'
import { pinFrom, type Origin } from '../../../src/domain/pin.ts'

const PIN = '135790'
const origins: Origin[] = ['typed', 'pasted', 'filled']

describe('a PIN', () => {
  it('is typed digit by digit, in any digits', () => {
    let digits = ''
    for (const digit of ['\uff11', '\u0663', '\u06f5', '7', '9', '0'])
      digits = pinFrom(digits, digits + digit, 'typed')!
    assert.equal(digits, PIN)
    assert.equal(pinFrom(PIN, `9${PIN}`, 'typed'), PIN, 'a full field takes no more, in front neither')
    assert.equal(pinFrom('135', '13', 'typed'), '13')
    assert.equal(pinFrom('135', '135b', 'typed'), null)
  })

  it('is pasted as a whole, and not in parts', () => {
    for (const [previous, text] of [
      ['', PIN],
      ['', ` ${PIN}\n`],
      ['13', `13${PIN}`],
      ['2', `${PIN}2`],
      ['999999', PIN],
      ['', '\uff11\uff13\uff15\uff17\uff19\uff10'],
    ] as const)
      assert.equal(pinFrom(previous, text, 'pasted'), PIN, text)
    for (const [previous, text] of [
      ['13', PIN],
      ['', '13579'],
      ['', `${PIN}1`],
      ['', 'Budi135790!'],
      ['', '135 790 11'],
      ['12', '12999912'],
    ] as const)
      assert.equal(pinFrom(previous, text, 'pasted'), null, text)
  })

  it('is never what a program fills in, which can only empty the field', () => {
    for (const text of [PIN, 'Budi17081945!', 'Budi135790!', '1'])
      assert.equal(pinFrom('', text, 'filled'), null, text)
    assert.equal(pinFrom('13', '', 'filled'), '')
  })

  it('property: nothing but digits comes out, and a whole PIN only out of a key more or six digits at once', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9a-zA-Z! ]{0,12}$/))
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{0,5}$/),
        text,
        fc.constantFrom(...origins),
        (previous, raw, origin) => {
          const digits = pinFrom(previous, raw, origin)
          if (digits === null) return
          assert.match(digits, /^\d{0,6}$/)
          if (digits.length < 6) return
          assert.notEqual(origin, 'filled')
          assert.match(foldDigits(raw).trim(), /^\d+$|^\d*\s+\d+$|^\d+\s+\d*$/)
        },
      ),
    )
  })
})
