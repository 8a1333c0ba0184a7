/** Money, numbers, phone numbers and Jakarta's clock: exact, and the same in every browser. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { languageOf } from '../../src/contract/language.ts'
import { parseSen, sen } from '../../src/contract/money.ts'
import { formatMoney, splitMoney } from '../../src/domain/formatMoney.ts'
import { formatNumber } from '../../src/domain/formatNumber.ts'
import { groupMsisdn, lastDigits, maskedMsisdn } from '../../src/domain/formatPhone.ts'
import { jakartaTime, nextMidnight } from '../../src/domain/jakarta.ts'

const language = fc.constantFrom('id' as const, 'en' as const)

describe('money', () => {
  it('has separators and always two decimals', () => {
    assert.equal(formatMoney(parseSen('150000.00'), 'id'), 'Rp150.000,00')
    assert.equal(formatMoney(parseSen('150000.00'), 'en'), 'Rp150,000.00')
    assert.equal(formatMoney(parseSen('0.05'), 'id'), 'Rp0,05')
    assert.equal(formatMoney(sen(-1000000n), 'id'), '−Rp10.000,00')
    assert.equal(formatMoney(sen(0n), 'en'), 'Rp0.00')
  })

  it('loses nothing, however large', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), language, (amount, lang) => {
        const text = formatMoney(sen(amount), lang)
        const digits = text.replace('−', '-').replace('Rp', '').replace(/[.,]/g, '')
        assert.equal(BigInt(digits), amount)
        assert.match(text, lang === 'id' ? /^−?Rp\d{1,3}(\.\d{3})*,\d\d$/ : /^−?Rp\d{1,3}(,\d{3})*\.\d\d$/)
      }),
    )
  })

  it('comes in parts for the large figure', () => {
    assert.deepEqual(splitMoney(parseSen('1200000.50'), 'id'), {
      currency: 'Rp',
      whole: '1.200.000',
      decimals: ',50',
    })
    fc.assert(
      fc.property(fc.bigInt(), language, (amount, lang) => {
        const { currency, whole, decimals } = splitMoney(sen(amount), lang)
        assert.equal(currency + whole + decimals, formatMoney(sen(amount), lang))
      }),
    )
  })
})

describe('numbers', () => {
  it('follow the language', () => {
    assert.equal(formatNumber(1500, 'id'), '1.500')
    assert.equal(formatNumber(1500, 'en'), '1,500')
    assert.equal(formatNumber('2.50', 'id'), '2,5')
    assert.equal(formatNumber('-1234.10', 'en'), '−1,234.1')
    assert.equal(formatNumber('-0.00', 'id'), '0')
    assert.throws(() => formatNumber('1e9', 'id'), RangeError)
    assert.throws(() => formatNumber(Number.NaN, 'id'), RangeError)
  })
})

describe('phone numbers', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 9, maxLength: 12 })

  it('are grouped and masked', () => {
    assert.deepEqual(['812345678', '8123456789', '81234567890', '812345678901'].map(groupMsisdn), [
      '0812-345-678',
      '0812-3456-789',
      '0812-3456-7890',
      '0812-3456-78901',
    ])
    assert.equal(maskedMsisdn('81234567890'), '0812-••••-7890')
    assert.equal(lastDigits('0812-••••-7890'), '7890')
    assert.equal(lastDigits('—'), '')
  })

  it('keep every digit when grouped, and eight at most when masked', () => {
    fc.assert(
      fc.property(digits, (msisdn) => {
        assert.equal(groupMsisdn(msisdn).replaceAll('-', ''), `0${msisdn}`)
        assert.equal(maskedMsisdn(msisdn).replace(/\D/g, '').length, 8)
        assert.equal(lastDigits(maskedMsisdn(msisdn)), msisdn.slice(-4))
      }),
    )
  })
})

describe("Jakarta's clock", () => {
  it('is seven hours ahead, all year', () => {
    assert.deepEqual(jakartaTime('2026-12-31T17:00:00Z'), {
      year: 2027,
      month: 1,
      day: 1,
      hour: 0,
      minute: 0,
    })
    assert.deepEqual(jakartaTime('2028-02-29'), { year: 2028, month: 2, day: 29, hour: 7, minute: 0 })
    assert.throws(() => jakartaTime('2026-13-01'), RangeError)
  })

  it('has its next midnight within a day, never now', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (now) => {
        const midnight = nextMidnight(now)
        assert.ok(midnight > now && midnight - now <= 86_400_000)
        const { hour, minute } = jakartaTime(midnight)
        assert.deepEqual([hour, minute], [0, 0])
      }),
    )
    assert.equal(nextMidnight(Date.parse('2026-11-20T17:00:00Z')), Date.parse('2026-11-21T17:00:00Z'))
  })
})

describe('the language', () => {
  it('is English for en, Indonesian for anything else', () => {
    assert.deepEqual(['en', 'EN', 'id', '', 'fr', null, undefined].map(languageOf), [
      'en',
      'id',
      'id',
      'id',
      'id',
      'id',
      'id',
    ])
  })
})
