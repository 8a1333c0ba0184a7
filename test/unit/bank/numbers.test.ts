/** The numbers in a bank's texts: the bank's own, and the same in all languages. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readFolder } from '../../../src/bank/folder.ts'
import { monthsProblems, numbersApart, triesProblems, type Numbers } from '../../../src/bank/numbers.ts'
import { LANGUAGES, languages, type Language } from '../../../src/contract/language.ts'
import { fc } from '../../property.ts'
import { all, bank, changed, file, refusalTests, json, type Change } from './changed.ts'

/** A piece of a text replaced, in one language's file. */
const replaced = (path: string, piece: string, other: string): Change =>
  file(`texts/${path}`, (content) => content.replace(piece, () => other))
const riplay = (language: string, row: string, value: string): Change =>
  json(`texts/${language}/riplay.json`, (rows) => void (rows[row] = value))
const example = (id: string, en: string): Change =>
  all(riplay('id', 'simulation', id), riplay('en', 'simulation', en))

describe('the numbers of a bank', () => {
  for (const [title, test] of refusalTests({
    'tries in one language that the bank has otherwise': [
      replaced('en/terms.md', '{tries} failed', '4 failed'),
      'texts/en/terms.md: "Call the Bank at once if your phone is…" says 4 tries, and bank.json has 5. Write {tries}.',
    ],
    'tries that are said as in the terms of another bank': [
      all(bank({ tries: 4 }), replaced('id/terms.md', '{tries} kali', '5 kali')),
      'texts/id/terms.md: "Segera hubungi Bank jika ponsel Anda…" says 5 tries, and bank.json has 4. Write {tries}.',
    ],
    'tries in the words of one language': [
      all(bank({ tries: 4 }), replaced('id/terms.md', '{tries} kali', 'lima kali')),
      'texts/id/terms.md: "Segera hubungi Bank jika ponsel Anda…" says 5 tries, and bank.json has 4. Write {tries}.',
    ],
    'tries in the words of another': [
      all(bank({ tries: 4 }), replaced('en/terms.md', '{tries} failed', 'five failed')),
      'texts/en/terms.md: "Call the Bank at once if your phone is…" says 5 tries, and bank.json has 4. Write {tries}.',
    ],
    'an example of months in words that are not offered': [
      all(
        bank({ instalmentMonths: [6, 12] }),
        example('Tenor enam atau dua belas bulan.', 'Over three months.'),
      ),
      'texts/en/riplay.json: simulation says 3 months, and bank.json offers 6, 12. Write one of these.',
    ],
    'an example of a tenor in words that is not offered': [
      all(bank({ instalmentMonths: [6, 12] }), example('Tenor tiga bulan.', 'Over six or twelve months.')),
      'texts/id/riplay.json: simulation says 3 months, and bank.json offers 6, 12. Write one of these.',
    ],
    'an example of months that are not offered': [
      all(
        bank({ instalmentMonths: [6, 12] }),
        riplay('id', 'simulation', 'Rp600.000,00 dengan tenor 6 bulan.'),
        riplay('en', 'simulation', 'Rp600,000.00 over 6 or 9 months.'),
      ),
      'texts/en/riplay.json: simulation says 9 months, and bank.json offers 6, 12. Write one of these.',
    ],
    'an age that only one language says': [
      all(
        json('bank.json', (value) => void delete value['age']),
        riplay('id', 'requirements', 'Usia 21 sampai 60 tahun.'),
        riplay('en', 'requirements', 'Aged 18 to 60.'),
      ),
      'texts/en/riplay.json: requirements has other numbers (18) than texts/id/riplay.json (21).',
    ],
    'an age beside the one in bank.json': [
      all(riplay('id', 'requirements', 'Usia {age} tahun.'), riplay('en', 'requirements', 'Aged 21–60.')),
      'texts/en/riplay.json: requirements has no {age}, and bank.json has age.',
    ],
    'a fee that one language says otherwise': [
      riplay('en', 'lateFee', '0.2% a day of the late instalment, at most 100% of the principal.'),
      'texts/en/riplay.json: lateFee has other numbers (0.2) than texts/id/riplay.json (0.1).',
    ],
    'a fee in the form of the other language': [
      all(riplay('id', 'fees', 'Rp1.500 per bulan.'), riplay('en', 'fees', 'Rp1.500 a month.')),
      'texts/en/riplay.json: fees has other numbers (1.5) than texts/id/riplay.json (1500).',
    ],
    'an amount in the form of the other language, which both have': [
      all(riplay('id', 'fees', 'Rp1.500,00 per bulan.'), riplay('en', 'fees', 'Rp1.500,00 a month.')),
      'texts/en/riplay.json: fees has other numbers (1, 500, 0) than texts/id/riplay.json (1500).',
    ],
    'a rate in the form of the other language, which both have': [
      riplay('en', 'lateFee', '0,1% a day of the late instalment, at most 100% of the principal.'),
      'texts/en/riplay.json: lateFee has other numbers (0, 1) than texts/id/riplay.json (0.1).',
    ],
    'a number that a translation leaves out': [
      replaced('en/privacy.md', 'within 3 × 24 hours.\n\n## 6', 'at once.\n\n## 6'),
      'texts/en/privacy.md: "You may see, correct and delete your…" has other numbers (none) than texts/id/privacy.md (3, 24).',
    ],
    'another number in a list': [
      replaced('en/paylater-terms.md', '0.1%', '1%'),
      'texts/en/paylater-terms.md: "A late fee of 1% a day is charged on…" has other numbers (1) than texts/id/paylater-terms.md (0.1).',
    ],
    'a sentence of its own with another number': [
      (files) => {
        files.set('texts/id/words.json', '{ "sentences": { "consent.rights": "Dalam 3 hari." } }')
        files.set('texts/en/words.json', '{ "sentences": { "consent.rights": "Within 5 days." } }')
      },
      'texts/en/words.json: sentences.consent.rights has other numbers (5) than texts/id/words.json (3).',
    ],
    'months in a slot that it does not name': [
      all(
        bank({ instalmentMonths: [3] }),
        json('bank.json', (value) => void delete value['instalmentMonths']),
        riplay('id', 'features', 'Tenor tetap.'),
        riplay('en', 'features', 'Over {months} months.'),
      ),
      'texts/en/riplay.json: features has {months}, and bank.json has no instalmentMonths.',
    ],
    'an age in a slot that it does not name': [
      all(
        json('bank.json', (value) => void delete value['age']),
        riplay('id', 'requirements', 'Dewasa.'),
      ),
      'texts/en/riplay.json: requirements has {age}, and bank.json has no age.',
    ],
    'ages from high to low': [
      bank({ age: { from: 60, to: 21 } }),
      'bank.json: age must go from a lower to a higher age. Example: {"from":21,"to":60}.',
    ],
    'an age of children': [
      bank({ age: { from: 12 } }),
      'bank.json: age.from must be a whole number from 17 to 100, not 12. Example: {"from":21,"to":60}.',
    ],
  }))
    it(title, test)

  it('are filled in where a text has a slot, as each language lists them', () => {
    const { bank: filled, problems } = readFolder(
      changed(
        all(
          bank({ tries: 7, instalmentMonths: [3, 6, 12], age: { from: 18 } }),
          example('Tenor {months} bulan.', 'Over {months} months.'),
        ),
      ),
    )
    assert.deepEqual(problems, [])
    const { id, en } = filled?.texts ?? assert.fail('the folder is right')
    assert.deepEqual(
      [id.riplay.simulation, en.riplay.simulation],
      ['Tenor 3, 6, atau 12 bulan.', 'Over 3, 6, or 12 months.'],
    )
    assert.match(JSON.stringify(en.terms), /after 7 failed attempts within 30 minutes/)
    assert.match(JSON.stringify(id.terms), /setelah 7 kali kesalahan dalam 30 menit/)
    assert.match(en.riplay.requirements ?? '', /aged 18 with/)
  })

  it('may stand beside others, and be anything else', () => {
    const texts = all(
      bank({ instalmentMonths: [6, 12], tries: 4 }),
      example('Rp1.200.000,00 dengan tenor 6 sampai 12 bulan.', 'Rp1,200,000.00 over 6 to 12 months.'),
      replaced('id/terms.md', 'paling lambat 30 hari kerja', 'paling lambat 5 hari kerja'),
      replaced('en/terms.md', 'at least 30 working days', 'at least 5 working days'),
    )
    assert.deepEqual(readFolder(changed(texts)).problems, [])
  })
})

describe('a number in words', () => {
  const bankOf = (tries: number, instalmentMonths: number[]): Numbers => ({
    tries,
    instalmentMonths,
    age: undefined,
  })
  /** Texts in which # is a number of tries or months. */
  const places: Readonly<Record<Language, Readonly<Record<'tries' | 'months', readonly string[]>>>> = {
    id: {
      tries: [
        'Setelah # kali salah, akun diblokir.',
        '# percobaan yang gagal memblokir akun.',
        'PIN yang salah dimasukkan # kali memblokirnya.',
        'Setelah # (#) kali kesalahan.',
        'Salah PIN # kali memblokir akun.',
        'Ada # kali kesempatan.',
        'Ada # kesempatan.',
      ],
      months: ['Tenor # bulan.', 'Tenor #, # atau # bulan', '# sampai # bulan'],
    },
    en: {
      tries: [
        'After # failed attempts it is blocked.',
        '# wrong tries block it.',
        'After # (#) unsuccessful PIN attempts.',
        'After # wrong PINs it is blocked.',
        'After # incorrect codes.',
      ],
      months: ['Over # months.', 'Over #, # or # months', '# to # months', 'A #-month plan'],
    },
  }
  const problemsOf = {
    tries: (text: string, number: number, language: Language) =>
      triesProblems(text, bankOf(number, []), language),
    months: (text: string, number: number, language: Language) =>
      monthsProblems(text, bankOf(5, [number]), language),
  }
  const wordsOf = new Map<Language, readonly string[]>([
    [
      'id',
      'satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas dua-belas'
        .split(' ')
        .map((word) => word.replace('-', ' ')),
    ],
    ['en', 'one two three four five six seven eight nine ten eleven twelve'.split(' ')],
  ])
  const wordOf = (number: number, language: Language): string => wordsOf.get(language)?.[number - 1] ?? ''
  const fill = (text: string, numbers: readonly string[]): string => {
    const remaining = [...numbers]
    return text.replace(/#/g, () => remaining.shift() ?? '')
  }
  const number = fc.integer({ min: 1, max: 12 })

  it('is told as in digits, with a capital too, wherever tries and months are said', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LANGUAGES),
        fc.constantFrom('tries' as const, 'months' as const),
        fc.nat(),
        fc.array(number, { minLength: 3, maxLength: 3 }),
        number,
        (language, kind, at, numbers, other) => {
          const place = places[language][kind][at % places[language][kind].length] ?? ''
          // The singular is no word for several.
          fc.pre(!(language === 'en' && numbers.includes(1)))
          const filled = kind === 'tries' ? numbers.map(() => numbers[0] ?? 1) : numbers
          const digits = fill(place, filled.map(String))
          const words = fill(
            place,
            filled.map((each) => wordOf(each, language)),
          )
          const expected = problemsOf[kind](digits, other, language)
          assert.deepEqual(problemsOf[kind](words, other, language), expected, words)
          assert.deepEqual(problemsOf[kind](words.toUpperCase(), other, language), expected, words)
        },
      ),
    )
    assert.equal(
      triesProblems('Bills are collected in 3 attempts. After 4 attempts it is blocked.', bankOf(5, []), 'en')
        .length,
      1,
    )
    assert.equal(
      triesProblems('Setelah 4 kali salah PIN tagihan tidak dapat dibayar.', bankOf(5, []), 'id').length,
      1,
    )
    assert.equal(triesProblems('Salah PIN 4x, atau 4 x salah.', bankOf(5, []), 'id').length, 1)
    assert.equal(triesProblems('After one failed attempt.', bankOf(5, []), 'en').length, 1)
    assert.equal(monthsProblems('One month, or a one-month plan.', bankOf(5, [3]), 'en').length, 1)
    assert.equal(monthsProblems('Tenor sebulan.', bankOf(5, [3]), 'id').length, 1)
  })

  it("is none where the word isn't one, ends a larger number, or stands before something else", () => {
    const { tries, months } = problemsOf
    for (const text of [
      'Salah satu percobaan gagal.',
      'Satu per satu, dan dua-duanya salah.',
      'Dua puluh lima kali salah.',
      'Sama sekali salah; jarang sekali gagal.',
      'Yang kelima kali salah, kesatuan percobaan.',
      'Tagihan ditarik otomatis dalam 3 kali percobaan.',
      'Ada 3 percobaan pendebitan cicilan.',
      'Data disimpan lima tahun, verifikasi satu kali.',
    ])
      assert.deepEqual(tries(text, 7, 'id'), [], text)
    for (const text of [
      'No one attempts it, and someone who tries is one of many.',
      'If one tries again, a one-time attempt.',
      'Twenty-five failed attempts, or twenty five attempts.',
      'Kept for five years; often attempts.',
      'Three failed payments, or two wrong amounts.',
      'Your bill is collected in 3 attempts.',
      'After 3 failed attempts to debit the instalment we call you.',
    ])
      assert.deepEqual(tries(text, 7, 'en'), [], text)
    for (const text of [
      'Rp600.000 sebulan, tenor dua puluh empat bulan.',
      'Salah satu bulan, ketiga bulan itu.',
    ])
      assert.deepEqual(months(text, 7, 'id'), [], text)
    for (const text of ['Rp600,000 a month over twenty-four months.', 'Thirty six months, each month.'])
      assert.deepEqual(months(text, 7, 'en'), [], text)
  })
})

describe('two texts', () => {
  const apart = (id: string, en: string) => numbersApart([id, 'id'], [en, 'en'])
  it('have the same numbers, each written as its language does', () => {
    for (const [id, en] of [
      ['Rp1.200.000,50', 'Rp1,200,000.50'],
      ['0,10%', '0.1%'],
      ['pukul 08.30 sampai 17.00', 'from 08:30 to 17:00'],
      ['versi 1.0 tanggal 1 Januari 2026', 'version 1.0 of January 1, 2026'],
      ['Pasal 5 ayat (2)', 'Article 5 (2)'],
      ['3 x 24 jam, 24/7', '24/7, 3 x 24 hours'],
      ['tanpa angka', 'no number'],
    ] as const)
      assert.equal(apart(id, en), undefined, id)
  })
  it("haven't, where one lacks a number, has it once less, or reads as thousands", () => {
    assert.deepEqual(apart('3 x 24 jam', '24 hours'), ['3', 'none'])
    assert.deepEqual(apart('5 dan 5', '5'), ['5', 'none'])
    assert.deepEqual(apart('1.500', '1.500'), ['1500', '1.5'])
    assert.deepEqual(apart('21', '18'), ['21', '18'])
  })
  it('of the same numbers are the same in any languages, of others never', () => {
    const number = fc.tuple(fc.nat({ max: 10_000_000 }), fc.nat({ max: 99 }))
    const language = fc.constantFrom(...LANGUAGES)
    const write = ([whole, cents]: readonly [number, number], of: (typeof LANGUAGES)[number]): string => {
      const { group, decimal } = languages[of]
      const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, group)
      return cents === 0 ? grouped : `${grouped}${decimal}${String(cents).padStart(2, '0')}`
    }
    fc.assert(
      fc.property(fc.array(number, { maxLength: 4 }), number, language, language, (list, other, a, b) => {
        const text = (of: typeof a, numbers: typeof list) =>
          numbers.map((each) => `Rp${write(each, of)} x`).join(' ')
        assert.equal(numbersApart([text(a, list), a], [text(b, list.toReversed()), b]), undefined)
        assert.notEqual(numbersApart([text(a, [...list, other]), a], [text(b, list), b]), undefined)
      }),
    )
  })
})
