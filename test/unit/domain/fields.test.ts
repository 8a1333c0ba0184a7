/** Content of the fields: nothing excluded, never too much, and whatever else was typed. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../property.ts'
import { emailError } from '../../../src/domain/email.ts'
import { FIELDS, filters, type FieldName } from '../../../src/domain/fields.ts'
import { nameError, tidyName } from '../../../src/domain/name.ts'
import { newPasswordError } from '../../../src/domain/password.ts'
import { parsePhone } from '../../../src/domain/phone.ts'
import { parsePoints } from '../../../src/domain/points.ts'
import { DELETE, press } from '../../../src/ui/keypad/press.ts'

const names = Object.keys(FIELDS) as FieldName[]
const fieldName = fc.constantFrom(...names)
const isWellFormed = (text: string): boolean => !/\p{Cs}/u.test(text)
/** Letters, digits, marks, controls, invisible characters, emoji: whatever a clipboard holds. */
const anyText = fc.string({ unit: 'binary', maxLength: 600 }).filter(isWellFormed)
const lengthOf = (text: string): number => [...text].length
/** A field's text after a text was pasted into it. */
const paste = (name: FieldName, text: string, previous = ''): string =>
  filters[name](text, previous, 'pasted') ?? previous
const type = (name: FieldName, text: string, previous: string): string =>
  filters[name](text, previous, 'typed') ?? previous
const typeAll = (name: FieldName, keys: string): string =>
  [...keys].reduce((text, key) => type(name, text + key, text), '')

/** Characters that each field drops, and those that it must not drop. */
const CASES: Record<FieldName, { typed: string; shown: string }> = {
  phone: { typed: 'Telp. 0812x345\t6789\n0', shown: '812-3456-7890' },
  code: { typed: '12 3-4\n56', shown: '123456' },
  password: { typed: ' Pass\tword\r\n é😀\u200b1#\u0000', shown: ' Password é😀\u200b1#' },
  pin: { typed: ' 135790\n', shown: '135790' },
  fullName: { typed: "Ma'ruf\u0007 Nur-Aini 2<3>😀", shown: "Ma'ruf Nur-Aini 23" },
  email: { typed: ' budi\t.s+toko @example.com\n', shown: 'budi.s+toko@example.com' },
  points: { typed: '-1.5 00,0poin', shown: '1.5 00,0' },
  captcha: { typed: ' aB 3\n#', shown: 'aB3#' },
  place: { typed: 'Jl. Sudirman\u0000 no. 1', shown: 'Jl. Sudirman no. 1' },
  address: { typed: 'Jl. Sudirman\u0007 no. 1/2', shown: 'Jl. Sudirman no. 1/2' },
}

describe('what may stand in a field', () => {
  for (const name of names)
    it(`${name}: what is excluded is dropped, typed or pasted, and the rest stays`, () => {
      const { typed, shown } = CASES[name]
      assert.equal(paste(name, typed), shown)
      assert.equal(typeAll(name, typed), shown)
    })

  it('property: nothing excluded, never more than the maximum, and a second time changes nothing', () => {
    fc.assert(
      fc.property(fieldName, anyText, anyText, (name, previous, text) => {
        const result = paste(name, text, paste(name, previous))
        assert.ok(lengthOf(result) <= FIELDS[name].max)
        assert.equal(result.search(FIELDS[name].exclude), -1)
        assert.equal(type(name, result, result), result)
        assert.ok(isWellFormed(result), 'no half of a character is left')
      }),
    )
  })

  it('property: the keys of ours and those of the device enter the same', () => {
    fc.assert(
      fc.property(fc.constantFrom('pin', 'password'), anyText, (name, keys) => {
        const result = [...keys].reduce(
          (text, key) => press(text, [text.length, text.length], key, filters[name]),
          '',
        )
        assert.equal(result, typeAll(name, keys))
        const end = [result.length, result.length] as const
        assert.equal(press(result, end, DELETE, filters[name]), [...result].slice(0, -1).join(''))
      }),
    )
  })

  it('property: in a full field an inserted character gives way, and nothing behind it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('password', 'place', 'address', 'fullName'),
        fc.nat(1000),
        fc.constantFrom('x', 'é', '1', 'xyz'),
        (name, place, inserted) => {
          const { max } = FIELDS[name]
          const full = Array.from({ length: max }, (_, index) =>
            String.fromCodePoint(97 + (index % 26)),
          ).join('')
          const at = place % (max + 1)
          assert.equal(paste(name, full.slice(0, at) + inserted + full.slice(at), full), full)
        },
      ),
    )
    assert.equal(type('pin', '12934', '1234'), '12934')
    assert.equal(type('code', '1293456', '123456'), '123456')
    assert.equal(paste('password', `${'b'.repeat(70)}c`, 'c'), `${'b'.repeat(63)}c`)
  })

  it('a text that is too long still fits, so that its message can be seen', () => {
    const long = (length: number, unit = 'Ab'): string => unit.repeat(length).slice(0, length)
    assert.equal(newPasswordError(paste('password', `1#${long(31)}`)), 'PASSWORD_TOO_LONG')
    assert.equal(newPasswordError(paste('password', long(5000))), 'PASSWORD_TOO_LONG')
    assert.equal(
      nameError(tidyName(paste('fullName', long(121, 'B'))), { punctuation: false }),
      'INPUT_TOO_LONG',
    )
    assert.equal(emailError(paste('email', `${long(243)}@example.com`)), 'EMAIL_INVALID')
    for (const digits of [13, 15, 40]) {
      const reading = parsePhone(paste('phone', long(digits, '812')))
      assert.equal(!reading.ok && reading.error, 'PHONE_LENGTH', String(digits))
    }
    assert.deepEqual(parsePoints(paste('points', '9999999999999'), 150_000), {
      ok: false,
      error: 'POINTS_TOO_MANY',
    })
  })

  it('what is no code and no PIN is put back as a whole, and a key that is none enters nothing', () => {
    assert.equal(filters.code('Sandbox#2026', '12', 'filled'), null)
    assert.equal(filters.pin('Budi17081945!', '12', 'filled'), null)
    assert.equal(typeAll('code', '1a2 3-4\n5😀67'), '123456')
    assert.equal(typeAll('pin', '1a3 5-7\n9😀01'), '135790')
  })

  it('a phone number that a spreadsheet has as an amount loses its decimals, and no other number a digit', () => {
    for (const text of ['81234567890.0', '6281234567890,00', ' +6281234567890.0 '])
      assert.equal(paste('phone', text), '812-3456-7890', text)
    assert.equal(paste('phone', '0812.3456.0'), '812-3456-0')
    assert.equal(typeAll('phone', '0812.3456.7890.0'), '812-3456-7890-0')
  })

  it('what the rules of a field refuse by name can be typed', () => {
    const foreign = parsePhone(paste('phone', '+65 9123 4567'))
    assert.equal(!foreign.ok && foreign.error, 'PHONE_NOT_INDONESIAN')
    assert.equal(nameError(paste('fullName', 'Budi 2'), { punctuation: false }), 'NAME_INVALID')
    assert.equal(emailError(paste('email', 'budi(at)example.com')), 'EMAIL_INVALID')
    assert.equal(paste('phone', '\uff0b\uff16\uff12 \u0668\u0661\u0661-0000\u20130001'), '811-0000-0001')
    assert.equal(paste('code', 'Kode 2: 123 456, 5 menit'), '123456')
  })
})
