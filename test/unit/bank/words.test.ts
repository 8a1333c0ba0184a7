/** `words.json`: what a bank says otherwise, in all texts of the product. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inWordsOf, SENTENCES, type ProductNames, type StandardWords } from '../../../src/bank/words.ts'
import { LANGUAGES, type Language } from '../../../src/contract/language.ts'
import { loadWords } from '../../../src/i18n/loaders.ts'
import { readFolder } from '../../../src/bank/folder.ts'
import { changed, refusalTests, type Change, type Json } from './changed.ts'

const standardOf = (language: Language): Promise<StandardWords> =>
  import(`../../../locales/${language}/products.ts`)
const own: ProductNames = { wallet: 'Kantong', payLater: 'Cicilan', points: 'biji' }
const TRIES = 5
const textsOf = async (language: Language) => ({
  ...(await loadWords('first', language)),
  ...(await loadWords('rest', language)),
})

describe('the words of a bank', () => {
  for (const language of LANGUAGES) {
    it(`are those of the product where it names none (${language})`, async () => {
      const texts = await textsOf(language)
      assert.deepEqual(
        inWordsOf({ names: {}, sentences: {} }, TRIES, await standardOf(language), texts),
        texts,
      )
    })

    it(`name its products wherever the product's names stood, and leave slots alone (${language})`, async () => {
      const texts = await textsOf(language)
      const changed = inWordsOf({ names: own, sentences: {} }, TRIES, await standardOf(language), texts)
      for (const [key, text] of Object.entries(changed)) {
        assert.doesNotMatch(text.replaceAll(/\{\w+\}/g, ''), /Pay Later|Wallet|\b[Pp]oin(?:ts)?\b/, key)
        assert.deepEqual(text.match(/\{\w+\}/g), (texts[key] ?? '').match(/\{\w+\}/g), key)
      }
      assert.equal(changed['payment.methodWallet'], 'Kantong')
      assert.equal(changed['points.title'], 'Biji')
      assert.equal(changed['count.point.other'], '{n} biji')
      assert.equal(changed['payment.methodPaylater'], 'Cicilan')
      // The money in it is still called so.
      assert.equal(changed['payment.balanceShow'], texts['payment.balanceShow'])
    })
  }

  it('say after how many wrong ones it blocks, and nothing else of it', async () => {
    const keys = [
      'OTP_BLOCKED',
      'PASSWORD_BLOCKED',
      'PIN_BLOCKED',
      'noApp.PASSWORD_BLOCKED',
      'noApp.PIN_BLOCKED',
    ]
    for (const [language, standard, own] of [
      ['id', '5 kali', '4 kali'],
      ['en', 'Five failed attempts', 'Four failed attempts'],
    ] as const) {
      const texts = await textsOf(language)
      const changed = inWordsOf({ names: {}, sentences: {} }, 4, await standardOf(language), texts)
      const different = Object.keys(texts).filter((key) => changed[key] !== texts[key])
      assert.deepEqual(different.toSorted(), keys.toSorted())
      for (const key of keys) assert.equal(changed[key], texts[key]?.replace(standard, own))
    }
  })

  it('may contain words of the product, their own and others', async () => {
    const english = await standardOf('en')
    const inWords = (names: Partial<ProductNames>, text: string) =>
      inWordsOf({ names, sentences: {} }, TRIES, english, { text })['text']
    assert.equal(inWords({ payLater: 'Pay Later Nusa' }, 'Pay by Pay Later.'), 'Pay by Pay Later Nusa.')
    assert.equal(inWords({ points: 'points plus' }, 'Points: your points.'), 'Points plus: your points plus.')
    assert.equal(
      inWords({ payLater: 'Bayar points', points: 'coins' }, 'Pay Later or points'),
      'Bayar points or coins',
    )
  })

  it('take the place of a sentence', async () => {
    const english = await standardOf('en')
    assert.deepEqual(inWordsOf({ names: {}, sentences: { a: 'B.' } }, TRIES, english, { a: 'A.', c: 'C.' }), {
      a: 'B.',
      c: 'C.',
    })
  })
})

/** The words of the English texts; the Indonesian ones say the same things, and are right. */
const words =
  (english: Json, indonesian?: Json): Change =>
  (files) => {
    files.set('texts/en/words.json', JSON.stringify(english))
    files.set('texts/id/words.json', JSON.stringify(indonesian ?? {}))
  }

describe('words.json', () => {
  for (const key of ['__proto__', 'prototype', 'constructor'])
    for (const [title, test] of refusalTests({
      [`the key ${key}, which schemas leave out`]: [
        (files) => {
          files.set('texts/id/words.json', '{}')
          files.set('texts/en/words.json', `{ "sentences": { "${key}": "x" } }`)
        },
        `texts/en/words.json: sentences.${key} is not known. Example: {"consent.rights":"…"}.`,
      ],
    }))
      it(title, test)

  for (const wallet of ['กระเป๋าเงิน', 'वॉलेट', 'Cafe\u0301', 'A', 'e\u0301'.repeat(12), 'R&D 2.0+'])
    it(`takes the name ${wallet}`, () => {
      const json = { names: { wallet } }
      assert.deepEqual(readFolder(changed(words(json, json))).problems, [])
    })

  it("takes the product's name for another one that has a name of its own", () => {
    const json = { names: { wallet: 'Pay Later', payLater: 'Cicilan' } }
    assert.deepEqual(readFolder(changed(words(json, json))).problems, [])
  })

  for (const wallet of [
    '\u0301a',
    '2\u0301',
    'a \u0301',
    'a'.repeat(25),
    'e\u0301'.repeat(12) + 'e',
    'a&',
    ' a',
  ])
    it(`refuses the name ${JSON.stringify(wallet)}`, () => {
      const json = { names: { wallet } }
      assert.match(readFolder(changed(words(json, json))).problems[0] ?? '', /must be a name of 1 to 24/)
    })

  for (const [title, test] of refusalTests({
    'other words in one language only': [
      (files) => void files.set('texts/id/words.json', '{}'),
      'texts/en/words.json: is missing.',
    ],
    'different words in two languages': [
      words({ names: { points: 'biji' } }, {}),
      'texts/en/words.json: says other words than texts/id/words.json.',
    ],
    'a name for a product that is none': [
      words({ names: { loan: 'Kredit' } }),
      'texts/en/words.json: names.loan is not known. Example: {"wallet":"Saldo","payLater":"Pay Later","points":"poin"}.',
    ],
    'two products of one name': [
      words({ names: { wallet: 'Saldo', points: 'saldo' } }, { names: { wallet: 'Saldo', points: 'biji' } }),
      'texts/en/words.json: names must be different names. Example: {"wallet":"Saldo","payLater":"Pay Later","points":"poin"}.',
    ],
    'a name that the product has for another one': [
      words({ names: { wallet: 'pay later' } }, { names: { wallet: 'Dompet' } }),
      'texts/en/words.json: names.wallet is "pay later", as the product calls payLater. Choose another name, or name payLater too.',
    ],
    'two products of one name in two spellings': [
      words(
        { names: { wallet: 'Caf\u00e9', points: 'cafe\u0301' } },
        { names: { wallet: 'Saldo', points: 'biji' } },
      ),
      'texts/en/words.json: names must be different names. Example: {"wallet":"Saldo","payLater":"Pay Later","points":"poin"}.',
    ],
    'a product whose name has markup': [
      words({ names: { points: '<i>biji</i>' } }),
      'texts/en/words.json: names.points must be a name of 1 to 24 letters, digits and spaces, not "<i>biji</i>". Example: {"wallet":"Saldo","payLater":"Pay Later","points":"poin"}.',
    ],
    'a sentence that the specification quotes': [
      words({ sentences: { PASSWORD_RULES: 'Easy.' } }),
      `texts/en/words.json: sentences.PASSWORD_RULES may not be said otherwise; what may is ${Object.keys(SENTENCES).join(', ')}.`,
    ],
    'a sentence without its slot': [
      words({ sentences: { 'consent.refuse': 'No.' } }),
      'texts/en/words.json: sentences.consent.refuse has no {merchant}.',
    ],
    'a sentence with a slot that nobody fills': [
      words({ sentences: { 'consent.rights': 'Ask {bank}.' } }),
      'texts/en/words.json: sentences.consent.rights has {bank}; known are none.',
    ],
    'a sentence whose number stands in brackets': [
      words({ sentences: { 'riplay.personal.complaint': 'Hubungi kami[ di {phone}].' } }),
      'texts/en/words.json: sentences.riplay.personal.complaint has square brackets; here {phone} stands without them.',
    ],
    'a sentence of nothing': [
      words({ sentences: { 'consent.rights': ' ' } }),
      'texts/en/words.json: sentences.consent.rights must be a text of 1 to 300 characters.',
    ],
  }))
    it(title, test)
})
