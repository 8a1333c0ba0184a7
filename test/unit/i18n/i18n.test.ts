/** The translator: slots, counts, pieces, and changing the language while chunks are under way. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createI18n } from '../../../src/i18n/i18n.ts'
import type { Language } from '../../../src/contract/language.ts'
import type { WordSet } from '../../../src/i18n/loaders.ts'
import type { Texts } from '../../../src/i18n/translator.ts'

/** A loader whose chunks arrive when the test says so. */
function manualLoader() {
  const requests: { id: string; arrive(texts?: Texts): void; fail(): void }[] = []
  const load = (part: WordSet, language: Language) =>
    new Promise<Texts>((resolve, reject) => {
      requests.push({
        id: `${language}/${part}`,
        arrive: (texts = { 'password.title': `${language} ${part}` }) => resolve(texts),
        fail: () => reject(new Error('chunk')),
      })
    })
  return { loads: requests, load, ids: () => requests.map(({ id }) => id) }
}
/** A translator in Indonesian that has loaded its first part. */
async function withFirst(onFailure?: (error: unknown) => void) {
  const loader = manualLoader()
  const i18n = createI18n('id', { load: loader.load, ...(onFailure && { onFailure }) })
  const first = i18n.load('first')
  loader.loads[0]?.arrive()
  await first
  return { i18n, ...loader }
}
/** Lets everything settle that needs no further event. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('texts', () => {
  it('are in the requested language, with their slots filled as plain text, and names marked', async () => {
    const i18n = createI18n('id')
    await i18n.load('first', 'rest')
    assert.equal(i18n.t('action.continue'), 'Lanjutkan')
    const merchant = '<b>{{x}} {merchant} $& Toko'
    assert.equal(
      i18n.t('accountCreation.prefilled', { merchant }),
      `Nomor ini berasal dari \u2068${merchant}\u2069.`,
    )
    assert.equal(i18n.t('action.tryAgainIn', { seconds: 0 }), 'Coba lagi dalam 0')
  })

  it('can be split at their slots, for nodes', async () => {
    const i18n = createI18n('en')
    await i18n.load('first', 'rest')
    const terms = { link: 'terms' }
    const privacy = { link: 'privacy' }
    assert.deepEqual(i18n.parts('register.agree', { terms, privacy }), [
      'I agree to the ',
      terms,
      ' and the ',
      privacy,
      '.',
    ])
    assert.deepEqual(i18n.parts('register.title'), ['Register'])
  })

  it('count with English plurals and plain Indonesian', async () => {
    const i18n = createI18n('en')
    await i18n.load('first')
    await i18n.loadIn('id', 'first')
    assert.deepEqual(
      [0, 1, 2].map((n) => i18n.count('chance', n)),
      ['0 chances', '1 chance', '2 chances'],
    )
    assert.deepEqual(
      [1, 1500].map((n) => i18n.in('id').count('point', n)),
      ['1 poin', '1.500 poin'],
    )
    assert.equal(i18n.count('point', 1500), '1,500 points')
  })

  it('show their key and log an error when they were not loaded', () => {
    const missing: string[] = []
    const i18n = createI18n('id', { onMissing: (key, language) => missing.push(`${language} ${key}`) })
    assert.equal(i18n.t('password.title'), 'password.title')
    assert.deepEqual(missing, ['id password.title'])
  })

  it('can be set at once', () => {
    const i18n = createI18n('id')
    assert.equal(i18n.has('first'), false)
    i18n.add('first', 'id', { 'action.back': 'Kembali' })
    assert.equal(i18n.has('first'), true)
    assert.equal(i18n.t('action.back'), 'Kembali')
  })
})

describe('changing the language', () => {
  it('loads the parts that were loaded, then switches at once', async () => {
    const { i18n, loads, ids } = await withFirst()
    const languages: string[] = []
    i18n.language.listen((language) => languages.push(`${language} ${i18n.t('password.title')}`))
    const change = i18n.setLanguage('en')
    assert.equal(i18n.t('password.title'), 'id first')
    loads[1]?.arrive()
    assert.equal(await change, true)
    assert.deepEqual(languages, ['en en first'])
    assert.deepEqual(ids(), ['id/first', 'en/first'])
    assert.equal(await i18n.setLanguage('id'), true)
    assert.equal(ids().length, 2)
  })

  it('the newer request wins, whichever chunk arrives last', async () => {
    const { i18n, loads } = await withFirst()
    const stale = i18n.setLanguage('en')
    const newer = i18n.setLanguage('id')
    assert.equal(await newer, true)
    loads[1]?.arrive()
    assert.equal(await stale, false)
    assert.equal(i18n.language.get(), 'id')
  })

  it('a failed chunk keeps the old language, and can be requested again', async () => {
    const failures: unknown[] = []
    const { i18n, loads } = await withFirst((error) => failures.push(error))
    const change = i18n.setLanguage('en')
    loads[1]?.fail()
    assert.equal(await change, false)
    assert.equal(failures.length, 1)
    assert.equal(i18n.t('password.title'), 'id first')
    const repetition = i18n.setLanguage('en')
    loads[2]?.arrive()
    assert.equal(await repetition, true)
    assert.equal(i18n.t('password.title'), 'en first')
  })

  it('waits for a part that was loaded in between', async () => {
    const { i18n, loads, ids } = await withFirst()
    const change = i18n.setLanguage('en')
    const secondLoad = i18n.load('rest')
    loads[2]?.arrive({ 'pin.title': 'id pin' })
    await secondLoad
    loads[1]?.arrive()
    await settle()
    assert.equal(i18n.language.get(), 'id')
    loads[3]?.arrive({ 'pin.title': 'en pin' })
    assert.equal(await change, true)
    assert.deepEqual(ids(), ['id/first', 'en/first', 'id/rest', 'en/rest'])
    assert.equal(i18n.t('pin.title'), 'en pin')
  })

  it('applies to a pending load', async () => {
    const { loads, load } = manualLoader()
    const i18n = createI18n('id', { load })
    let isDone = false
    const loading = i18n.load('rest').then(() => {
      isDone = true
    })
    assert.equal(await i18n.setLanguage('en'), true)
    loads[0]?.arrive({ 'pin.title': 'id pin' })
    await settle()
    assert.equal(isDone, false)
    loads[1]?.arrive({ 'pin.title': 'en pin' })
    await loading
    assert.equal(i18n.t('pin.title'), 'en pin')
  })

  it('a failed load rejects and can be repeated; two requests share one chunk', async () => {
    const { loads, load } = manualLoader()
    const i18n = createI18n('id', { load })
    const failing = i18n.load('rest')
    const secondLoad = i18n.load('rest')
    assert.equal(loads.length, 1)
    loads[0]?.fail()
    await assert.rejects(failing)
    await assert.rejects(secondLoad)
    const repetition = i18n.load('rest')
    loads[1]?.arrive({ 'pin.title': 'id pin' })
    await repetition
    assert.equal(i18n.t('pin.title'), 'id pin')
  })

  it('two elements are independent', async () => {
    const instance = createI18n('id')
    const two = createI18n('en')
    await Promise.all([instance.load('rest'), two.load('rest')])
    assert.deepEqual([instance.t('password.title'), two.t('password.title')], ['Masuk', 'Log in'])
    await two.setLanguage('id')
    await instance.setLanguage('en')
    assert.deepEqual([instance.t('password.title'), two.t('password.title')], ['Log in', 'Masuk'])
  })
})
