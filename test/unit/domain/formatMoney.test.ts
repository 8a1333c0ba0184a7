/** Money as it is written: exact, and the same in every browser. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../property.ts'
import { parseSen, sen } from '../../../src/contract/money.ts'
import { formatMoney, splitMoney } from '../../../src/domain/formatMoney.ts'

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
