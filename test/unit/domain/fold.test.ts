/** Typed and pasted text is folded the same way for every field that isn't secret. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../property.ts'
import { codeFrom } from '../../../src/domain/code.ts'
import { emailError } from '../../../src/domain/email.ts'
import { FIELDS, filters, type FieldName } from '../../../src/domain/fields.ts'
import { fold, foldDigits } from '../../../src/domain/fold.ts'
import { nameError, tidyName } from '../../../src/domain/name.ts'
import { parsePhone } from '../../../src/domain/phone.ts'
import { formatTyped } from '../../../src/domain/typedPhone.ts'

const charactersOf = (set: RegExp): string[] =>
  Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => set.test(character))

const INVISIBLE = charactersOf(/^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u)
const SPACES = charactersOf(/^[\p{Zs}\p{Zl}\p{Zp}]$/u)
const DASHES = [...charactersOf(/^\p{Pd}$/u), '\u2212', '\u2043', '\u02d7']
const DOTS = ['.', '\uff0e', '\u3002', '\uff61', '\u00b7', '\u2024', '\u2027']
const SLASHES = ['/', '\uff0f', '\u2044', '\u2215']
/** Apostrophes and what Unicode calls confusable with them, but for letters. */
const APOSTROPHES = [
  ..."'\u00b4\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u02f4\u0374\u0384",
  ...'\u055a\u055d\u05f3\u07f4\u07f5\u1fbf\u1ffd\u1ffe\u2018\u2019\u201b\u2032\u2035\ua78c\uff07',
]
const GRAVES = ['`', '\u1fef', '\uff40']
/** The digits of each script, as the browser's own formatter writes them. */
const ROWS = Intl.supportedValuesOf('numberingSystem').flatMap((system) => {
  const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false })
  const row = Array.from({ length: 10 }, (_, digit) => format.format(digit))
  return row.every((digit) => /^\p{Nd}$/u.test(digit)) ? [row] : []
})

/** The text with extras in front of, between and behind its characters. */
function mixed(text: string, extras: readonly string[]): fc.Arbitrary<string> {
  const characters = [...text]
  const size = { minLength: characters.length + 1, maxLength: characters.length + 1 }
  return fc
    .array(fc.array(fc.constantFrom(...extras), { maxLength: 3 }), size)
    .map((gaps) => gaps.map((gap, at) => gap.join('') + (characters[at] ?? '')).join(''))
}
const inRow = (text: string): fc.Arbitrary<string> =>
  fc.constantFrom(...ROWS).map((row) => text.replace(/\d/g, (digit) => row[Number(digit)] ?? digit))

const msisdnOf = (raw: string) => {
  const reading = parsePhone(raw)
  return reading.ok ? reading.msisdn : reading.error
}

describe('what is pasted', () => {
  it('reads digits of every script that the formatter of the browser writes', () => {
    assert.ok(ROWS.length > 40, `${ROWS.length} rows`)
    for (const row of ROWS) assert.equal(foldDigits(row.join('')), '0123456789')
  })

  it('is the same with each invisible character, and with each kind of space, hyphen, dot and slash', () => {
    assert.ok(INVISIBLE.length > 4000 && SPACES.length > 15 && DASHES.length > 20)
    for (const character of INVISIBLE)
      assert.equal(fold(`Si${character}ti${character}`), 'Siti', character.codePointAt(0)?.toString(16))
    for (const [characters, meaning] of [
      [[...SPACES, '\t', '\n', '\r'], ' '],
      [DASHES, '-'],
      [DOTS, '.'],
      [SLASHES, '/'],
      [APOSTROPHES, "'"],
      [GRAVES, '`'],
    ] as const)
      for (const character of characters)
        assert.equal(fold(`a${character}b`), `a${meaning}b`, character.codePointAt(0)?.toString(16))
  })

  it('is the same number with invisible characters anywhere, any separator, any digits, and a scheme', () => {
    const extras = [...INVISIBLE, ...SPACES, ...DASHES, ...DOTS, ...SLASHES]
    const number = fc.constantFrom('081200000123', '+6281200000123', '81200000123')
    fc.assert(
      fc.property(
        number.chain(inRow).chain((digits) => fc.oneof(mixed(digits, extras), fc.constant(digits))),
        fc.constantFrom('', 'tel:', 'TEL:', ' tel:'),
        (raw, scheme) => {
          assert.equal(msisdnOf(scheme + raw), '81200000123')
          assert.equal(formatTyped(raw), formatTyped('81200000123'))
        },
      ),
    )
    for (const raw of ['tel:%2B62-812-0000-0123;ext=1', '\u2068081200000123\u2069', '0812/0000/0123'])
      assert.equal(msisdnOf(raw), '81200000123', raw)
  })

  it('is the same code', () => {
    fc.assert(
      fc.property(
        inRow('123456').chain((digits) => mixed(digits, INVISIBLE)),
        (raw) => assert.equal(codeFrom('', raw, 'pasted'), '123456'),
      ),
    )
  })

  it('is the same email address', () => {
    const email = "o'brien-x@contoh.co.id"
    fc.assert(
      fc.property(
        mixed(email, INVISIBLE),
        fc.constantFrom('', 'mailto:', 'MAILTO:'),
        fc.constantFrom(...APOSTROPHES),
        fc.constantFrom(...DASHES),
        (raw, scheme, apostrophe, dash) => {
          const variant = scheme + raw.replace("'", apostrophe).replace('-', dash)
          assert.equal(fold(variant), email)
          assert.equal(emailError(variant), null)
        },
      ),
    )
    assert.equal(fold('mailto:budi%40contoh.id?subject=x'), 'budi@contoh.id')
    assert.equal(filters.email('bu`di@contoh.id', '', 'typed'), 'bu`di@contoh.id')
    assert.equal(emailError('bu`di@contoh.id'), null)
    assert.equal(fold('\uff42\uff55\uff44\uff49\uff20contoh\uff0eid'), 'budi@contoh.id')
  })

  it("is the same name; its punctuation counts as the bank's switch says", () => {
    fc.assert(
      fc.property(mixed('Siti', INVISIBLE), fc.constantFrom(...SPACES), (first, space) => {
        const name = tidyName(`${first}${space}Aminah`)
        assert.equal(name, 'Siti Aminah')
        assert.equal(nameError(name, { punctuation: false }), null)
      }),
    )
    assert.equal(nameError(tidyName('\u2068Budi\u2069'), { punctuation: false }), null)
    for (const apostrophe of [...APOSTROPHES, ...GRAVES])
      for (const dash of DASHES) {
        const name = tidyName(`Nur${dash}Aini Ma${apostrophe}ruf`)
        assert.equal(name, "Nur-Aini Ma'ruf")
        assert.equal(nameError(name, { punctuation: true }), null)
        assert.equal(nameError(name, { punctuation: false }), 'NAME_INVALID')
      }
  })

  it('stands in every field that is no secret as it was meant, and in a secret as it was typed', () => {
    /** Field → what is pasted, and what its look-alikes stand for. */
    const samples: Record<Exclude<FieldName, 'password' | 'pin'>, readonly [text: string, shown: string]> = {
      phone: ['0812-0000-0123', '812-0000-0123'],
      code: ['482913', '482913'],
      fullName: ["Nur-Aini Ma'ruf", "Nur-Aini Ma'ruf"],
      email: ["o'brien-x@contoh.id", "o'brien-x@contoh.id"],
      points: ['12.345', '12.345'],
      captcha: ['aB3-x7', 'aB3-x7'],
      place: ["Masjid Ja'far 7-B", "Masjid Ja'far 7-B"],
      address: ["Jl. H. Ma'ruf 12/3", "Jl. H. Ma'ruf 12/3"],
    }
    const names = Object.keys(samples) as (keyof typeof samples)[]
    assert.deepEqual(
      (Object.keys(FIELDS) as FieldName[]).filter((name) => !(name in samples)),
      ['password', 'pin'],
    )
    const alike = fc.record({
      "'": fc.constantFrom(...APOSTROPHES),
      '-': fc.constantFrom(...DASHES),
      '.': fc.constantFrom(...DOTS),
      '/': fc.constantFrom(...SLASHES),
      ' ': fc.constantFrom(...SPACES),
      row: fc.constantFrom(...ROWS),
    })
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        alike,
        fc.infiniteStream(fc.constantFrom('', ...INVISIBLE)),
        (name, { row, ...marks }, extras) => {
          const [text, shown] = samples[name]
          const raw = [...text]
            .map((character) => marks[character as keyof typeof marks] ?? row[Number(character)] ?? character)
            .map((character) => character + (extras.next().value as string))
            .join('')
          assert.equal(filters[name](raw, '', 'pasted'), shown)
        },
      ),
    )
    assert.equal(filters.fullName('Ma`ruf', '', 'typed'), "Ma'ruf")
    assert.equal(filters.password('Pass\u2019w\u200bord', '', 'pasted'), 'Pass\u2019w\u200bord')
  })

  it('folded twice is folded once, and ASCII stays as it is', () => {
    const odd = fc.constantFrom(...INVISIBLE, ...SPACES, ...DASHES, ...DOTS, ...APOSTROPHES, ...ROWS.flat())
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: odd }),
      fc.string({ unit: 'grapheme' }),
    )
    fc.assert(fc.property(text, (raw) => assert.equal(fold(fold(raw)), fold(raw))))
    assert.equal(fold('Jl. Sudirman No. 1/2, (Lt. 3) #4 @x'), 'Jl. Sudirman No. 1/2, (Lt. 3) #4 @x')
    assert.equal(fold('Jose\u0301 Ramos'), 'Jos\u00e9 Ramos')
  })
})
