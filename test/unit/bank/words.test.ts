/** A bank's other words, in all texts of the product. Mistakes of it stand with those of a folder. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inWordsOf, type ProductNames, type StandardWords } from '../../../src/bank/words.ts'
import { LANGUAGES, type Language } from '../../../src/contract/language.ts'
import { loadWords } from '../../../src/i18n/loaders.ts'

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

  it('take the place of a sentence', async () => {
    const english = await standardOf('en')
    assert.deepEqual(inWordsOf({ names: {}, sentences: { a: 'B.' } }, TRIES, english, { a: 'A.', c: 'C.' }), {
      a: 'B.',
      c: 'C.',
    })
  })
})
