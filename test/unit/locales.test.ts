/** The words of all languages: complete, with the same slots, and in the bank's own style. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { SENTENCES } from '../../src/bank/words.ts'
import { products as productsEn } from '../../locales/en/products.ts'
import { products as productsId } from '../../locales/id/products.ts'
import { errorNames, rowOf } from '../../src/contract/errors.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/language.ts'
import * as folders from '../../src/i18n/folders.ts'
import { loadWords } from '../../src/i18n/loaders.ts'
import { demoBank } from '../bank.ts'

/**
 * The sentences that the product's specification quotes, in the languages in which it does. They are not ours
 * to change, not even by a full stop.
 */
const QUOTED: Readonly<Record<string, Partial<Record<Language, string>>>> = {
  FIELD_REQUIRED: { en: 'This field is required', id: 'Informasi ini wajib diisi.' },
  NAME_INVALID: { en: 'Full name should consist of alphabet only, minimum 2 characters' },
  EMAIL_INVALID: { en: 'Please enter a correct email address' },
  EMAIL_TAKEN: { en: 'This email address has already been taken' },
  PASSWORD_RULES: {
    en: 'Your password must consist of at least 8 characters with lowercase & uppercase letters, number & symbol',
  },
  PASSWORD_TOO_LONG: { en: 'Your password should not exceed 32 characters' },
  PASSWORD_MISMATCH: {
    en: 'Password not matched. Please try again.',
    id: 'Password tidak sesuai. Coba lagi.',
  },
  CAPTCHA_REQUIRED: { en: 'Please fill in to continue' },
  CAPTCHA_WRONG: { en: 'Verification failed. Please try again.' },
  'RATE_LIMITED.title': { id: 'Pembatasan Traffic Tercapai' },
}

const products = { id: productsId, en: productsEn }
/** Pay Later without its name. */
const INSTALMENTS = { id: 'cicilan', en: 'instalment' }

const slotsIn = (text: string) =>
  [...new Set([...text.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name))].toSorted()

describe('the texts', () => {
  let words: Record<Language, Map<string, string>>
  let id: [string, string][]
  let en: Map<string, string>
  const translations = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE)
  /** A language may have more forms of a counted noun than the reference, or fewer. */
  const isPlural = (key: string): boolean => /^count\.\w+\.(zero|one|two|few|many)$/.test(key)

  before(async () => {
    const all = async (language: Language) => {
      const parts = [await loadWords('first', language), await loadWords('rest', language)]
      return [language, parts.flatMap((texts) => Object.entries(texts))] as const
    }
    const matches = await Promise.all(LANGUAGES.map(all))
    words = Object.fromEntries(matches.map(([language, texts]) => [language, new Map(texts)])) as typeof words
    id = Object.fromEntries(matches)[DEFAULT_LANGUAGE]!
    en = words.en
  })

  it('stand in one part only, errors with their titles, and in all languages', () => {
    const keys = id.map(([key]) => key)
    assert.equal(new Set(keys).size, keys.length)
    assert.deepEqual(keys.filter((key) => /^[A-Z_]+$/.test(key)).toSorted(), errorNames.toSorted())
    assert.equal(
      keys.filter((key) => key.endsWith('.title') && /^[A-Z]/.test(key)).length,
      errorNames.filter((name) => rowOf(name).buttons.length > 0).length,
    )
    for (const language of translations) {
      const own = [...words[language].keys()].filter((key) => !isPlural(key))
      assert.deepEqual(own.toSorted(), keys.toSorted(), language)
    }
  })

  it('are never empty', () => {
    for (const [key, text] of LANGUAGES.flatMap((entry) => [...words[entry]])) assert.match(text, /\S/, key)
  })

  it('have the same slots in all languages, and errors those of the table', () => {
    for (const [key, text] of id) {
      for (const translation of translations)
        assert.deepEqual(slotsIn(words[translation].get(key) ?? ''), slotsIn(text), `${translation}: ${key}`)
      for (const slot of slotsIn(text)) assert.match(slot ?? '', /^[a-zA-Z]+$/, key)
    }
    const texts = new Map(id)
    for (const name of errorNames)
      assert.deepEqual(slotsIn(texts.get(name) ?? ''), rowOf(name).slots.toSorted(), name)
  })

  it('have words for every button', () => {
    for (const name of errorNames) {
      for (const button of [...rowOf(name).buttons, ...rowOf(name).inlineButtons])
        assert.ok(en.has(button), `${name}: ${button}`)
    }
  })

  for (const [key, sentences] of Object.entries(QUOTED))
    for (const [language, sentence] of Object.entries(sentences))
      it(`quote the specification to the letter: ${key} (${language})`, () =>
        assert.equal(words[language as Language].get(key), sentence))

  it('that a bank may say otherwise are there with these slots, and none is quoted', () => {
    for (const [key, slots] of Object.entries(SENTENCES)) {
      for (const language of LANGUAGES)
        assert.deepEqual(slotsIn(words[language].get(key) ?? ''), slots.toSorted(), key)
      assert.ok(words.id.has(key) && !(key in QUOTED), key)
    }
  })

  it('name the page as the specification does', () => assert.equal(demoBank.pageTitle, 'allo-ipg-h5'))

  it('keep the style: Anda with a capital, no begging, no exclamation marks, straight quotes, one spelling', () => {
    for (const [key, text] of id) {
      assert.doesNotMatch(text, /\banda\b/, key)
      assert.doesNotMatch(text, /\b(kamu|mohon|silakan|silahkan|harap|maaf|kadaluarsa|rekening|klik)\b/i, key)
      for (const item of LANGUAGES.map((entry) => words[entry].get(key) ?? '')) {
        assert.doesNotMatch(item, /!$|[‘’“”]|\s{2}/, key)
        assert.equal(item, item.trim(), key)
      }
      if (!(key in QUOTED)) assert.equal(text.endsWith('.'), (en.get(key) ?? '').endsWith('.'), key)
    }
  })

  it('name no product where an account is linked or unlinked, since a bank may lack any of them', () => {
    const ofLinking = id.map(([key]) => key).filter((key) => /^(?:bind|unlink|consent)\./.test(key))
    assert.ok(ofLinking.length > 20)
    for (const language of LANGUAGES)
      for (const product of [...Object.values(products[language]), INSTALMENTS[language]])
        for (const key of ofLinking)
          assert.ok(!words[language].get(key)?.toLowerCase().includes(product.toLowerCase()), key)
  })

  it('have every plural form of the language, or one for all', () => {
    const nouns = id.flatMap(([key]) => /^count\.(\w+)\.other$/.exec(key)?.[1] ?? [])
    assert.ok(nouns.length > 5)
    for (const language of LANGUAGES) {
      const forms = [...words[language].keys()].filter(isPlural).map((key) => key.split('.').at(-1))
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
      for (const form of forms)
        assert.ok(
          pluralCategories.some((pluralCategory) => pluralCategory === form),
          `${language}: ${form}`,
        )
      for (const noun of nouns) assert.ok(words[language].has(`count.${noun}.other`), `${language}: ${noun}`)
    }
  })

  it('that are shown before other words are loaded are complete', () => {
    for (const language of LANGUAGES) {
      for (const folder of Object.values(folders))
        if (typeof folder !== 'function') assert.match(folder[language], /\S/, language)
    }
  })

  it('of the first screens stay small', async () => {
    for (const language of LANGUAGES) {
      const first = Object.keys(await loadWords('first', language))
      assert.ok(first.length <= 112, `${first.length} keys`)
    }
  })
})
