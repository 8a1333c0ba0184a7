/** An error becomes a sentence: every slot finished, every missing value with its substitute. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { fc } from '../../property.ts'
import { errorNames } from '../../../src/contract/errors.ts'
import { NAME } from '../../../src/domain/limits.ts'
import { errorHeading, errorNodes, errorText, errorTitle } from '../../../src/i18n/errorText.ts'
import { createI18n } from '../../../src/i18n/i18n.ts'
import type { Translator } from '../../../src/i18n/translator.ts'

const now = Date.parse('2026-11-20T23:10:00+07:00')

describe('the sentence of an error', () => {
  const i18n = createI18n('id')
  const id = i18n.in('id')
  const en = i18n.in('en')
  before(async () => {
    await i18n.loadIn('id', 'first', 'rest')
    await i18n.loadIn('en', 'first', 'rest')
  })

  it('counts chances in words', () => {
    assert.equal(
      errorText(id, 'OTP_WRONG_CHANCES', { now, chances: 3 }),
      'Kode OTP salah. Sisa 3 kesempatan.',
    )
    assert.equal(
      errorText(en, 'PIN_WRONG_BEFORE_LOCK', { now, chances: 1 }),
      'Wrong PIN. You have 1 chance left before your PIN is blocked.',
    )
    assert.equal(
      errorText(id, 'PASSWORD_WRONG_BEFORE_LOCK', { now }),
      'Kata sandi salah. Periksa, lalu coba lagi.',
    )
  })

  it("says until when, in Jakarta; by default the next midnight by the server's clock", () => {
    assert.equal(
      errorText(id, 'OTP_LIMIT_REACHED', { now, until: '2026-11-21T08:00:00Z' }),
      'Anda dapat meminta kode baru mulai 21\u00a0November\u00a02026 pukul 15.00 WIB.',
    )
    assert.equal(
      errorText(en, 'OTP_BLOCKED', { now }),
      'Five failed attempts in 30 minutes. Try again tomorrow, from 21\u00a0November\u00a02026, 00:00 WIB.',
    )
    assert.equal(errorText(en, 'OTP_BLOCKED', { now, until: 'soon' }), errorText(en, 'OTP_BLOCKED', { now }))
  })

  it('says nothing of another way to pay where none is left', () => {
    const names = errorNames.filter((name) => /metode lain/i.test(errorText(id, name, { now, points: 1 })))
    assert(names.length > 5)
    for (const name of names) {
      const facts = { now, points: 1, merchant: 'Toko Senja', otherMethod: false }
      assert.doesNotMatch(errorText(id, name, facts), /metode lain/i, name)
      assert.doesNotMatch(errorText(en, name, facts), /another method/i, name)
    }
  })

  it('says that maintenance is over soon, with its end where the bank tells one, by whatever code and field', () => {
    const blockEnd = '2026-11-20T19:30:00Z'
    for (const name of ['MAINTENANCE', 'MAINTENANCE_UNTIL'] as const) {
      assert.equal(errorText(id, name, { now }), 'Kami akan segera kembali. Coba beberapa saat lagi.')
      assert.equal(errorText(en, name, { now }), "We'll be back soon. Try again later.")
      assert.equal(
        errorText(id, name, { now, until: blockEnd }),
        'Kami akan segera kembali. Coba lagi setelah 21\u00a0November\u00a02026 pukul 02.30 WIB.',
      )
      assert.equal(
        errorText(en, name, { now, until: blockEnd }),
        "We'll be back soon. Try again after 21\u00a0November\u00a02026, 02:30 WIB.",
      )
      const wait = (Date.parse(blockEnd) - now) / 1000
      for (const retryAfterSeconds of [wait, wait - 59])
        assert.equal(
          errorText(en, name, { now, retryAfterSeconds }),
          errorText(en, name, { now, until: blockEnd }),
        )
      for (const past of [new Date(now).toISOString(), '2020-01-01T00:00:00Z', 'soon'])
        assert.equal(errorText(en, name, { now, until: past }), errorText(en, name, { now }))
    }
  })

  it('says how long to wait, rounded up', () => {
    assert.equal(
      errorText(en, 'RATE_LIMITED', { now }),
      'Too many requests right now. Try again in 60 seconds.',
    )
    assert.equal(
      errorText(en, 'RATE_LIMITED', { now, retryAfterSeconds: 0.2 }),
      'Too many requests right now. Try again in 1 second.',
    )
    assert.equal(errorText(en, 'TOO_FREQUENT', { now }), 'Try again in 1 minute.')
    assert.equal(errorText(id, 'TOO_FREQUENT', { now, retryAfterSeconds: 61 }), 'Coba lagi dalam 2 menit.')
  })

  it('names merchant, phone, points, lengths, reference and code', () => {
    assert.equal(
      errorText(id, 'NOT_LINKED', { now, merchant: 'Toko Senja' }),
      'Tautkan terlebih dahulu di \u2068Toko Senja\u2069.',
    )
    assert.equal(
      errorText(id, 'MERCHANT_UNAVAILABLE', { now }),
      'Kembali ke \u2068toko\u2069 dan coba beberapa saat lagi.',
    )
    assert.equal(
      errorText(id, 'ACCOUNT_FROZEN', { now, phone: '1500-000' }),
      'Akun Anda dibekukan demi keamanan. Hubungi 1500-000 untuk mendapatkan bantuan.',
    )
    assert.equal(errorText(en, 'POINTS_TOO_MANY', { now, points: 1500 }), 'You can use at most 1,500 points.')
    for (const data of [{}, { points: 0 }]) {
      assert.equal(
        errorText(en, 'POINTS_TOO_MANY', { now, ...data }),
        errorText(en, 'POINTS_NOT_ALLOWED', { now }),
      )
    }
    assert.equal(errorText(en, 'OTP_INCOMPLETE', { now }), 'Enter all 6 digits of the OTP.')
    assert.equal(errorText(id, 'INPUT_TOO_LONG', { now }), `Gunakan paling banyak ${NAME.max} karakter.`)
    for (const words of [id, en])
      assert.doesNotMatch(errorText(words, 'INPUT_TOO_LONG', { now, code: '1002' }), /\d/, 'of the bank')
    assert.match(errorText(en, 'UNKNOWN', { now, code: 'HTTP 418' }), /mention code \u2068HTTP 418\u2069\.$/)
    assert.match(errorText(en, 'UNKNOWN', { now, code: '' }), /mention code \u20689099\u2069\.$/)
    assert.match(
      errorText(en, 'ACCOUNT_FROZEN', { now }),
      /contact support and mention code \u20682001\u2069\.$/,
    )
  })

  it('lets a screen put its own node round a value', () => {
    const call = (phone: string) => ({ href: `tel:${phone}` })
    assert.deepEqual(errorNodes(en, 'ACCOUNT_INACCESSIBLE', { now, phone: '1500000' }, { phone: call }), [
      'Contact support at ',
      { href: 'tel:1500000' },
      '.',
    ])
  })

  it('mentions the app only if the bank has one, unless the error is about the app', () => {
    const facts = { now }
    const aboutIt = (tr: Translator, app: boolean, words: RegExp) =>
      errorNames.filter((name) => words.test(errorText(tr, name, { ...facts, app })))
    for (const [tr, words] of [
      [id, /aplikasi/i],
      [en, /\bapp\b/i],
    ] as const) {
      assert.deepEqual(aboutIt(tr, false, words), ['MUST_OPEN_APP', 'APP_NOT_OPENED'])
      assert.ok(aboutIt(tr, true, words).length > 10)
    }
  })

  it('has a heading on a page or dialog of its own, also where it is usually said in a sentence', () => {
    for (const tr of [id, en])
      for (const name of errorNames) assert.equal(errorHeading(tr, name).trim() !== '', true, name)
    assert.equal(errorHeading(en, 'FRAME_UNAVAILABLE'), errorTitle(en, 'UNKNOWN'))
    assert.equal(errorHeading(en, 'OFFLINE'), errorTitle(en, 'OFFLINE'))
  })

  it('of an unknown error names one code: its own, or the help code below', () => {
    assert.match(errorText(en, 'UNKNOWN', { now, code: '4321' }), /code \u20684321\u2069/)
    const withCode = errorText(en, 'UNKNOWN', { now, code: '4321', codeBelow: true })
    assert.match(withCode, /help code below/)
    assert.doesNotMatch(withCode, /4321/)
  })

  it('is complete for every error, whatever is known', () => {
    const facts = fc.record(
      {
        now: fc.constant(now),
        chances: fc.nat(5),
        retryAfterSeconds: fc.nat(5000),
        until: fc.constant('2026-11-22T00:00:00+07:00'),
        phone: fc.constant('1500000'),
        points: fc.nat(9999),
        merchant: fc.constant('Toko'),
        length: fc.constant(6),
        code: fc.constant('4321'),
      },
      { requiredKeys: ['now'] },
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...errorNames),
        fc.constantFrom(id, en),
        facts,
        (name, translator, knownFacts) => {
          const text = errorText(translator, name, knownFacts)
          // Sentences of the specification may end without a full stop (locales.test.ts).
          assert.match(text, /^[A-Z].{8,}[.\w]$/s)
          assert.doesNotMatch(text, /[{}]|undefined|NaN|\s\s|\s\./)
        },
      ),
    )
  })

  it('has a heading when it is a dialog, a notice or a result', () => {
    assert.equal(errorTitle(id, 'RATE_LIMITED'), 'Pembatasan Traffic Tercapai')
    assert.equal(errorTitle(en, 'PIN_NOT_SET'), 'Set your PIN first')
    assert.equal(errorTitle(en, 'OTP_WRONG'), undefined)
  })
})
