/** The words of both languages: complete, with the same slots, and in the bank's own style. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, it } from 'node:test'
import { errorNames, rowOf } from '../../src/contract/errors.ts'
import { LANGUAGES } from '../../src/contract/language.ts'
import { loadPart } from '../../src/i18n/loaders.ts'

const page = new URL('../../elements/hosted/index.html', import.meta.url)

const slotsIn = (text: string) =>
  [...new Set([...text.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name))].toSorted()

describe('the texts', () => {
  let id: [string, string][]
  let en: Map<string, string>

  before(async () => {
    const all = async (language: 'id' | 'en') =>
      [await loadPart('first', language), await loadPart('rest', language)].flatMap((texts) =>
        Object.entries(texts),
      )
    id = await all('id')
    en = new Map(await all('en'))
  })

  it('are 500 words of screens, 140 errors and their titles, each in one part only', () => {
    const keys = id.map(([key]) => key)
    assert.equal(new Set(keys).size, keys.length)
    assert.equal(keys.filter((key) => /^[a-z]/.test(key)).length, 500)
    assert.equal(keys.filter((key) => /^[A-Z_]+$/.test(key)).length, 140)
    assert.equal(
      keys.filter((key) => key.endsWith('.title') && /^[A-Z]/.test(key)).length,
      errorNames.filter((name) => rowOf(name).buttons.length > 0).length,
    )
    assert.deepEqual([...en.keys()].toSorted(), keys.toSorted())
  })

  it('are never empty', () => {
    for (const [key, text] of [...id, ...en]) assert.match(text, /\S/, key)
  })

  it('have the same slots in both languages, and errors those of the table', () => {
    for (const [key, text] of id) {
      assert.deepEqual(slotsIn(en.get(key) ?? ''), slotsIn(text), key)
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

  it('quote the specification to the letter', () => {
    const texts = new Map(id)
    assert.equal(texts.get('FIELD_REQUIRED'), 'Informasi ini wajib diisi.')
    assert.equal(texts.get('PASSWORD_MISMATCH'), 'Password tidak sesuai. Coba lagi.')
    assert.equal(texts.get('RATE_LIMITED.title'), 'Pembatasan Traffic Tercapai')
    assert.equal(en.get('NAME_INVALID'), 'Full name should consist of alphabet only, minimum 2 characters.')
    assert.equal(en.get('PASSWORD_TOO_LONG'), 'Your password should not exceed 32 characters.')
    assert.equal(en.get('EMAIL_TAKEN'), 'This email address has already been taken.')
    assert.equal(en.get('CAPTCHA_REQUIRED'), 'Please fill in to continue.')
    assert.equal(en.get('CAPTCHA_WRONG'), 'Verification failed. Please try again.')
    assert.match(readFileSync(page, 'utf8'), /<title>allo-ipg-h5<\/title>/)
  })

  it('keep the register: Anda with a capital, no begging, no exclamation, straight quotes, one spelling', () => {
    for (const [key, text] of id) {
      assert.doesNotMatch(text, /\banda\b/, key)
      assert.doesNotMatch(text, /\b(kamu|mohon|silakan|silahkan|harap|maaf|kadaluarsa|rekening|klik)\b/i, key)
      for (const each of [text, en.get(key) ?? '']) {
        assert.doesNotMatch(each, /!$|[‘’“”]|\s{2}/, key)
        assert.equal(each, each.trim(), key)
      }
      assert.equal(text.endsWith('.'), (en.get(key) ?? '').endsWith('.'), key)
    }
  })

  it('keep what the first screen waits for small', async () => {
    for (const language of LANGUAGES) {
      const first = Object.keys(await loadPart('first', language))
      assert.ok(first.length <= 109, `${first.length} keys`)
    }
  })
})
