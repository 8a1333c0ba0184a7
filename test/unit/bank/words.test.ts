/** What a bank says otherwise, in all texts of the product. Mistakes of it stand with those of a folder. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inWordsOf, type ProductNames } from '../../../src/bank/words.ts'
import { LANGUAGES, type Language } from '../../../src/contract/language.ts'
import { loadWords } from '../../../src/i18n/loaders.ts'
import { products as english } from '../../../locales/en/products.ts'
import { products as indonesian } from '../../../locales/id/products.ts'

const STANDARD: Readonly<Record<Language, ProductNames>> = { id: indonesian, en: english }
const own: ProductNames = { wallet: 'Kantong', payLater: 'Cicilan', points: 'biji' }
const textsOf = async (language: Language) => ({
  ...(await loadWords('first', language)),
  ...(await loadWords('rest', language)),
})

describe('the words of a bank', () => {
  for (const language of LANGUAGES) {
    it(`are those of the product where it names none (${language})`, async () => {
      const texts = await textsOf(language)
      assert.deepEqual(inWordsOf({ names: {}, sentences: {} }, STANDARD[language], texts), texts)
    })

    it(`name its products wherever the product's names stood, and leave slots alone (${language})`, async () => {
      const texts = await textsOf(language)
      const changed = inWordsOf({ names: own, sentences: {} }, STANDARD[language], texts)
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

  it('take the place of a sentence', () => {
    assert.deepEqual(inWordsOf({ names: {}, sentences: { a: 'B.' } }, english, { a: 'A.', c: 'C.' }), {
      a: 'B.',
      c: 'C.',
    })
  })
})
